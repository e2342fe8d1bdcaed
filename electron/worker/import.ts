import type { NewMemory } from '../../shared/domain/memory.ts'
import type { Repo } from '../storage/port.ts'
import type { Redaction, Scanned } from '../privacy/types.ts'
import { embedTexts } from './7-embed.ts'
import { refusalOf, type DirectDeps } from './direct/accept.ts'
import { createChains, type Problem } from './direct/chains.ts'
import { readImportLine } from './direct/import-line.ts'
import { cleanRepo } from './direct/labels.ts'

interface ImportReport {
  readonly imported: number
  readonly skipped: number
  readonly problems: readonly Problem[]
}

/** Takes a file in pieces: the caller shows progress between them, and stops by sending no more. */
export interface Importing {
  /** Lines of an export file; `firstLine` is the number of the first one in it. */
  import_lines(lines: readonly string[], firstLine: number): Promise<ImportReport>
}

interface Candidate {
  readonly memory: NewMemory
  readonly supersedes: readonly string[]
  readonly named: readonly Repo[]
  readonly line: number
}

export const createImporting = (
  deps: DirectDeps,
  uptimeMs: () => number,
): Importing & { readonly kept_until: () => number } => {
  const { storage, scanner, embedder, lane, clock, record, emit, limits, signal } = deps
  const chains = createChains(storage, uptimeMs)

  const clean = (memory: NewMemory, found: Redaction[]): NewMemory => {
    const taken = ({ text, redactions }: Scanned): string => {
      found.push(...redactions)
      return text
    }
    const label = (text: string): string => taken(scanner.redact(text))
    return {
      ...memory,
      content: label(memory.content).trim(),
      tags: memory.tags.map(label),
      repos: memory.repos.map(repo => taken(cleanRepo(scanner, repo))),
      tool: memory.tool && label(memory.tool),
      agent_id: memory.agent_id && label(memory.agent_id),
      author: memory.author && label(memory.author),
    }
  }

  /** A repository that was seen here keeps the name it has here; one whose key held something private gets none. */
  const introduce = async (named: readonly Repo[], found: Redaction[]): Promise<void> => {
    if (named.length === 0) return
    const names = new Map(named.map(({ key, name }) => [key, name]))
    for (const known of await storage.repos()) {
      const name = names.get(known.key)
      if (name === undefined || known.name !== known.key) continue
      const { text, redactions } = scanner.redact(name)
      found.push(...redactions)
      await storage.remember_repo({ key: known.key, name: text })
    }
  }

  const import_lines: Importing['import_lines'] = async (lines, firstLine) => {
    const now = clock.now().toISOString()
    const problems: Problem[] = []
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
    const there = new Map((await storage.get([...new Set(named)])).map(memory => [memory.id, memory]))
    const fresh = [...candidates.values()].filter(({ memory }) => !there.has(memory.id))
    skipped += candidates.size - fresh.length
    // What was taken apart by hand stays so: of two known memories only the retired one gets its lost edge back.
    const isLost = (older: string): boolean => there.get(older)?.deleted_at !== null
    const edges = [...candidates.values()].flatMap(({ memory, supersedes, line }) =>
      supersedes
        .filter(older => !there.has(memory.id) || isLost(older))
        .map(older => ({ newer: memory.id, older, line })),
    )
    const contents = fresh.map(({ memory }) => memory.content)
    const vectors = await embedTexts(embedder, contents, signal)
    const inserts = fresh.map(({ memory }, at) => ({
      kind: 'insert' as const,
      memory,
      vector: vectors[at] ?? null,
      embedder: embedder.name,
    }))
    problems.push(...(await lane(() => chains.store(inserts, edges))))
    await introduce(
      fresh.flatMap(({ named }) => named),
      found,
    )
    await record('import', found)
    if (fresh.length > 0) emit({ event: 'saved', memories: fresh.map(({ memory }) => memory.id), contradictions: [] })
    return { imported: fresh.length, skipped, problems }
  }

  return { import_lines, kept_until: chains.kept_until }
}
