import type { Sql } from '../sql.ts'

export interface Term {
  readonly word: string
  /** In how many memories it stands. */
  readonly count: number
}

/** Knows how often each word of a question occurs, rarest first; words that meet in one stem are one. */
export const createLexicon = (sql: Sql): ((words: readonly string[]) => readonly Term[]) => {
  sql.db.exec(`
    CREATE VIRTUAL TABLE temp.asked USING fts5 (word, tokenize = 'porter unicode61');
    CREATE VIRTUAL TABLE temp.asked_stems USING fts5vocab (temp, asked, instance);`)
  const stemsOf = (words: readonly string[]) => {
    sql.run('DELETE FROM temp.asked')
    for (const [at, word] of words.entries()) sql.run('INSERT INTO temp.asked (rowid, word) VALUES (?, ?)', [at, word])
    return sql.all<{ at: number; stem: string }>('SELECT doc AS at, term AS stem FROM temp.asked_stems ORDER BY doc')
  }
  const countOf = (stem: string): number =>
    sql.get<{ count: number }>('SELECT doc AS count FROM memory_terms WHERE term = ?', [stem])?.count ?? 0
  return words => {
    const byStem = new Map<string, Term>()
    for (const { at, stem } of stemsOf(words)) {
      const word = words[at]
      if (word && !byStem.has(stem)) byStem.set(stem, { word, count: countOf(stem) })
    }
    return [...byStem.values()].toSorted((a, b) => a.count - b.count)
  }
}
