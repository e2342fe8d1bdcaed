import type { Evidence, Memory } from '../../shared/domain/memory.ts'
import { readRepoFile, type RepoFile } from './repo-file.ts'

/** From best to worst: a memory is in the state of its worst file. */
const evidenceStates = ['fresh', 'edited', 'drifted', 'missing'] as const
type EvidenceState = (typeof evidenceStates)[number]

const PLACEHOLDER = '[REDACTED:'

const linesOf = (text: string): ReadonlySet<string> => new Set(text.split('\n').map(line => line.trim()))

/** `edited`: the file changed, but every line that spoke of the fact is still there. */
const evidenceState = (evidence: Evidence, now: RepoFile | null, redact: (text: string) => string): EvidenceState => {
  if (now === null) return 'missing'
  if (now.hash === evidence.hash) return 'fresh'
  const redacted = evidence.lines.some(line => line.includes(PLACEHOLDER))
  const present = linesOf(redacted ? redact(now.text) : now.text)
  const intact = evidence.lines.length > 0 && evidence.lines.every(line => presentIn(present, line))
  return intact ? 'edited' : 'drifted'
}

const CUT = '…'
const presentIn = (present: ReadonlySet<string>, line: string): boolean => {
  if (!line.endsWith(CUT)) return present.has(line)
  const start = line.slice(0, -CUT.length)
  return present.values().some(candidate => candidate.startsWith(start))
}

export interface EvidenceReport {
  readonly state: EvidenceState
  readonly files: readonly { readonly path: string; readonly state: EvidenceState }[]
}

const worse = (a: EvidenceState, b: EvidenceState): EvidenceState =>
  evidenceStates.indexOf(a) >= evidenceStates.indexOf(b) ? a : b

export interface EvidenceDeps {
  /** Where a repository lies on this machine, if it was ever seen here. */
  readonly rootOf: (repo: string) => Promise<string | null>
  readonly redact: (text: string) => string
}

/** Null when there is nothing to compare: no file was named, or the repository is not on this machine. */
export const reportEvidence = async (
  deps: EvidenceDeps,
  memory: Pick<Memory, 'evidence' | 'repos'>,
): Promise<EvidenceReport | null> => {
  if (memory.evidence.length === 0) return null
  const roots = (await Promise.all(memory.repos.map(deps.rootOf))).filter(root => root !== null)
  if (roots.length === 0) return null
  const files = await Promise.all(
    memory.evidence.map(async evidence => {
      const found = await Promise.all(roots.map(root => readRepoFile(root, evidence.path)))
      const states = found.map(file => evidenceState(evidence, file, deps.redact))
      const best = evidenceStates.find(state => states.includes(state)) ?? 'missing'
      return { path: evidence.path, state: best }
    }),
  )
  return { state: files.map(file => file.state).reduce(worse), files }
}
