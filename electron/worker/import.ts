import type { NewMemory } from '../../shared/domain/memory.ts'
import { isDistillError, sentenceOf } from '../../shared/errors.ts'
import type { Redaction } from '../privacy/types.ts'
import type { Change } from '../storage/port.ts'
import { embedTexts } from './7-embed.ts'
import { refusalOf, type DirectDeps } from './direct/accept.ts'
import { readImportLine } from './direct/import-line.ts'

interface ImportReport {
  readonly imported: number
  readonly skipped: number
  readonly problems: readonly { readonly line: number; readonly reason: string }[]
}

/** Takes a file in pieces: the caller shows progress between them, and stops by sending no more. */
export interface Importing {
  /** Lines of an export file; `firstLine` is the number of the first one in it. */
  import_lines(lines: readonly string[], firstLine: number): Promise<ImportReport>
}

interface Edge {
  readonly newer: string
  readonly older: string
  readonly line: number
}

interface Candidate {
  readonly memory: NewMemory
  readonly supersedes: readonly string[]
  readonly line: number
}

const MOST_WAITING_EDGES = 200_000
/** How long a file's next piece is waited for. */
const NEXT_PIECE_MS = 600_000

export const createImporting = (
  deps: DirectDeps,
  uptimeMs: () => number,
): Importing & { readonly kept_until: () => number } => {
  const { storage, scanner, embedder, lane, clock, record, emit, limits, signal } = deps
  // A line may name a memory that comes further down; its edge waits until that one is there.
  let waiting: Edge[] = []
  let linked_at = -Infinity

  const clean = (memory: NewMemory, found: Redaction[]): NewMemory => {
    const { text, redactions } = scanner.redact(memory.content)
    const tags = memory.tags.map(tag => scanner.redact(tag))
    found.push(...redactions, ...tags.flatMap(scanned => scanned.redactions))
    return { ...memory, content: text.trim(), tags: tags.map(scanned => scanned.text) }
  }

  const link = async (edges: readonly Edge[], problems: { line: number; reason: string }[]): Promise<void> => {
    const named = new Set(edges.flatMap(({ newer, older }) => [newer, older]))
    const there = new Set((await storage.get([...named])).map(({ id }) => id))
    const ready = edges.filter(({ newer, older }) => there.has(newer) && there.has(older))
    waiting = edges.filter(edge => !ready.includes(edge)).slice(-MOST_WAITING_EDGES)
    linked_at = uptimeMs()
    for (const { newer, older, line } of ready)
      try {
        await storage.apply([{ kind: 'supersede', newer, older }])
      } catch (error) {
        if (!isDistillError(error, 'conflict')) throw error
        problems.push({ line, reason: sentenceOf(error) })
      }
  }

  const import_lines: Importing['import_lines'] = async (lines, firstLine) => {
    const now = clock.now().toISOString()
    const problems: { line: number; reason: string }[] = []
    const found: Redaction[] = []
    const candidates = new Map<string, Candidate>()
    let skipped = 0
    for (const [at, raw] of lines.entries()) {
      if (raw.trim() === '') continue
      const line = firstLine + at
      const read = readImportLine(raw, now)
      if ('problem' in read) {
        problems.push({ line, reason: read.problem })
        continue
      }
      const refusal = refusalOf(read.memory.content, limits.max_characters)
      if (refusal) problems.push({ line, reason: refusal.reason })
      else if (candidates.has(read.memory.id)) skipped++
      else candidates.set(read.memory.id, { ...read, memory: clean(read.memory, found), line })
    }
    const named = [...candidates.values()].flatMap(({ memory, supersedes }) => [memory.id, ...supersedes])
    const there = new Set((await storage.get([...new Set(named)])).map(({ id }) => id))
    const fresh = [...candidates.values()].filter(({ memory }) => !there.has(memory.id))
    skipped += candidates.size - fresh.length
    // What was linked or unlinked since by hand stays so: an edge between two known memories is not touched.
    const edges = [...candidates.values()].flatMap(({ memory, supersedes, line }) =>
      supersedes
        .filter(older => !there.has(memory.id) || !there.has(older))
        .map(older => ({ newer: memory.id, older, line })),
    )
    const contents = fresh.map(({ memory }) => memory.content)
    const vectors = await embedTexts(embedder, contents, signal)
    await lane(async () => {
      const inserts = fresh.map(({ memory }, at): Change => ({
        kind: 'insert',
        memory,
        vector: vectors[at] ?? null,
        embedder: embedder.name,
      }))
      const { inserted } = await storage.apply(inserts)
      await record('import', found)
      await link([...waiting, ...edges], problems)
      if (inserted.length > 0) emit({ event: 'saved', memories: inserted, contradictions: [] })
    })
    return { imported: fresh.length, skipped, problems }
  }

  return { import_lines, kept_until: () => (waiting.length > 0 ? linked_at + NEXT_PIECE_MS : -Infinity) }
}
