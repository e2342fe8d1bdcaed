import type { Sql } from '../sql.ts'

export interface Term {
  readonly word: string
  /** In how many memories it stands. */
  readonly count: number
}

export interface Lexicon {
  /** Rarest first; words that meet in one stem are one. */
  terms(words: readonly string[]): readonly Term[]
  /** The number of the newest memory: how many there are, and where they end. */
  newest(): number
}

const MOST_KEPT = 20_000
/** Counts are asked again when the store has grown by this share. */
const GROWTH = 1.05

/** Knows how often each word of a question occurs; counting takes as long as a word is common, so counts are kept. */
export const createLexicon = (sql: Sql): Lexicon => {
  sql.db.exec(`
    CREATE VIRTUAL TABLE temp.asked USING fts5 (word, tokenize = 'porter unicode61');
    CREATE VIRTUAL TABLE temp.asked_stems USING fts5vocab (temp, asked, instance);`)
  const counts = new Map<string, { readonly count: number; readonly until: number }>()

  const newest = (): number => sql.get<{ n: number | null }>('SELECT max(n) AS n FROM memories')?.n ?? 0

  const stemsOf = (words: readonly string[]) => {
    sql.run('DELETE FROM temp.asked')
    for (const [at, word] of words.entries()) sql.run('INSERT INTO temp.asked (rowid, word) VALUES (?, ?)', [at, word])
    return sql.all<{ at: number; stem: string }>('SELECT doc AS at, term AS stem FROM temp.asked_stems ORDER BY doc')
  }

  const countOf = (stem: string, now: number): number => {
    const kept = counts.get(stem)
    if (kept && now <= kept.until) return kept.count
    const found = sql.get<{ count: number }>('SELECT doc AS count FROM memory_terms WHERE term = ?', [stem])
    const count = found?.count ?? 0
    if (counts.size >= MOST_KEPT) counts.clear()
    if (count > 0) counts.set(stem, { count, until: now * GROWTH })
    return count
  }

  return {
    newest,
    terms: words => {
      const now = newest()
      const byStem = new Map<string, Term>()
      for (const { at, stem } of stemsOf(words)) {
        const word = words[at]
        if (word && !byStem.has(stem)) byStem.set(stem, { word, count: countOf(stem, now) })
      }
      return [...byStem.values()].toSorted((a, b) => a.count - b.count)
    },
  }
}
