import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Evidence } from '../../../shared/domain/memory.ts'
import type { Scanner } from '../../privacy/types.ts'
import { readRepoFile, type RepoFile } from '../../review/repo-file.ts'

const MAX_FILES = 5
const MAX_LINES = 5
const MAX_LINE_LENGTH = 200
const MIN_IDENTIFIER = 3

// Names a person writes in code and not in prose: with an underscore, a dot, a digit or a capital inside.
const WORD = /[\p{L}_$][\p{L}\p{N}_$.-]{2,80}/gu
const CODE_LIKE = /[_$]|\p{Ll}\p{Lu}|\p{L}\.\p{L}|\p{L}\d|^\p{Lu}{2,}$/u
const QUOTED = /`([^`\n]{3,80})`/g
const PATH_LIKE = /(?:[\w@.+-]{1,80}\/){1,20}[\w@.+-]{1,80}|\b[\w@+-]{1,80}\.[A-Za-z]\w{0,7}\b/g

/** The names in a fact by which its lines can be found again in a file. */
export const identifiersIn = (content: string): readonly string[] => {
  const quoted = [...content.matchAll(QUOTED)].map(([, name = '']) => name)
  const words = [...content.matchAll(WORD)]
    .map(([word]) => word.replace(/[.-]+$/, ''))
    .filter(word => word.length >= MIN_IDENTIFIER && CODE_LIKE.test(word))
  return [...new Set([...quoted, ...words])]
}

export const pathsIn = (content: string): readonly string[] => [
  ...new Set([...content.matchAll(PATH_LIKE)].map(([path]) => path.replace(/[.]+$/, ''))),
]

const cut = (line: string): string => (line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line)

const linesNaming = (text: string, identifiers: readonly string[], scanner: Scanner): readonly string[] => {
  const named = new Set<string>()
  for (const line of text.split('\n')) {
    const clean = line.trim()
    if (clean !== '' && identifiers.some(name => clean.includes(name))) named.add(clean)
    if (named.size >= MAX_LINES) break
  }
  return [...named].map(line => cut(scanner.redact(line).text))
}

/** `~/…` stands for the home of whoever runs this. */
export const expandHome = (path: string, home: string = homedir()): string =>
  path === '~' || path.startsWith('~/') ? join(home, path.slice(1)) : path

export interface EvidenceSource {
  readonly root: string | null
  readonly paths: readonly string[]
}

/** Looks at the named files now, as close to the capture as the worker gets. */
export const gatherEvidence = async (
  source: EvidenceSource,
  contents: readonly string[],
  scanner: Scanner,
): Promise<(fact: { readonly content: string }) => readonly Evidence[]> => {
  const { root } = source
  if (root === null) return () => []
  const paths = [...new Set([...source.paths, ...contents.flatMap(pathsIn)])]
  const files: (RepoFile & { readonly path: string })[] = []
  for (const path of paths) {
    const file = await readRepoFile(expandHome(root), path)
    if (file) files.push({ path, ...file })
    if (files.length >= MAX_FILES) break
  }
  return ({ content }) => {
    const identifiers = identifiersIn(content)
    return files
      .filter(({ path }) => source.paths.includes(path) || content.includes(path))
      .map(({ path, hash, text }) => ({ path, hash, lines: linesNaming(text, identifiers, scanner) }))
  }
}
