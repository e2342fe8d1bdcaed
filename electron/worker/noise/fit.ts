import { hasCue } from '../../../shared/domain/cues.ts'
import type { Rendering } from '../../models/port.ts'

const prose: ReadonlySet<Rendering['kind']> = new Set(['document', 'message', 'web', 'other'])
const DOCUMENT_HEADER = /^(?:Wrote|Read) \S+\.(?:md|mdx|markdown|rst|adoc|org|txt)$/m
const MAX_READ = 200_000

/** Prose that is too long keeps its headings and the lines that may state a fact; null when nothing can go. */
export const fitDocument = (text: string, kind: Rendering['kind'], maxLength: number): string | null => {
  if (text.length <= maxLength) return text
  const [header = '', ...lines] = text.slice(0, MAX_READ).split('\n')
  if (!prose.has(kind) && !DOCUMENT_HEADER.test(header)) return null
  const kept = [header]
  let used = header.length
  for (const line of lines) {
    if (line.trim() !== '' && !/^#{1,6} /.test(line) && !hasCue(line)) continue
    if (used + line.length + 1 > maxLength) continue
    kept.push(line)
    used += line.length + 1
  }
  return kept.join('\n')
}
