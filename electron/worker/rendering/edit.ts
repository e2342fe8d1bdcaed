import { fileKind } from '../../../shared/domain/file-kind.ts'
import { hasComment } from './comments.ts'
import type { ToolCall } from './entry.ts'
import { placeOf } from './place.ts'
import { field, listField, textField } from './shape.ts'
import { reject, type Rejected, type Telling } from './telling.ts'

/** Diff lines of the client's own patch: ` `, `+` and `-` in front, hunks parted by `@@`. */
const patchLines = (response: unknown): readonly string[] =>
  listField(response, 'structuredPatch').flatMap(hunk => [
    '@@',
    ...listField(hunk, 'lines').filter((line): line is string => typeof line === 'string' && /^[ +-]/.test(line)),
  ])

/** Without a patch: the common head and tail of old and new are context, the rest is the change. */
const diffLines = (before: string, after: string): readonly string[] => {
  const old = before === '' ? [] : before.split('\n')
  const now = after === '' ? [] : after.split('\n')
  let head = 0
  while (head < old.length && head < now.length && old[head] === now[head]) head++
  let tail = 0
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++
  return [
    '@@',
    ...old.slice(Math.max(0, head - 3), head).map(line => ` ${line}`),
    ...old.slice(head, old.length - tail).map(line => `-${line}`),
    ...now.slice(head, now.length - tail).map(line => `+${line}`),
    ...old.slice(old.length - tail, old.length - tail + 3).map(line => ` ${line}`),
  ]
}

const inputLines = (input: unknown): readonly string[] => {
  const edits = listField(input, 'edits')
  return (edits.length > 0 ? edits : [input]).flatMap(edit =>
    diffLines(textField(edit, 'old_string'), textField(edit, 'new_string')),
  )
}

/** Edit and MultiEdit, and a Write over a file that was there: the path and the diff. */
export const renderEdit = (call: ToolCall): Telling | Rejected => {
  const path = textField(call.input, 'file_path', 'path') || textField(call.response, 'filePath')
  const patch = patchLines(call.response)
  return renderDiff(call, path, patch.length > 1 ? patch : inputLines(call.input))
}

export const renderDiff = (call: ToolCall, path: string, lines: readonly string[]): Telling | Rejected => {
  const place = placeOf(call)
  const kind = fileKind(place.name(path))
  if (kind === 'generated' || kind === 'foreign') return reject('An edit of a generated or foreign file.')
  const added = lines.filter(line => line.startsWith('+')).map(line => line.slice(1))
  if (!lines.some(line => /^[+-].*\S/.test(line))) return reject('An edit that changes nothing but white space.')
  if (
    (kind === 'source' || kind === 'test') &&
    !hasComment(added) &&
    !changesSetting(lines) &&
    !(kind === 'source' && changesVersion(lines))
  )
    return reject('An edit that only writes code.')
  if (kind === 'data' && !(/\.(?:json|xml)$/.test(path) && added.length <= MAX_SETTINGS))
    return reject('An edit of data.')
  const trust = place.inside(path) === null ? 'web' : 'local'
  return { kind: 'edit', text: `Edited ${place.name(path)}\n${lines.join('\n')}`, trust, paths: [path] }
}

/** A few changed lines of JSON or XML may be settings; more of them are data. */
const MAX_SETTINGS = 8
const CONSTANT =
  /^\s*(?:export\s+|public\s+|private\s+|static\s+|final\s+|const\s+|let\s+|var\s+|pub\s+)*[A-Z][A-Z0-9_]{3,60}\b.{0,40}[=:]\s*\S/
const LIMIT =
  /\b\w*(?:time_?out|retr(?:y|ies)|limit|max|ttl|interval|pool|batch|expir|backoff|delay|concurrency|threshold|(?<!font|icon|text|border|grid|step)size|capacity|quota|window|period|workers|threads|replicas|port|url|host|endpoint|address)\w*\b['"]?\s*(?:[:=(]|:=)\s*["'`]?(?:(?:[\w.]{1,30}\()?\d|https?:|[\w-]+(?:\.[\w-]+)+["'`:/])/i

/** `MAX_RETRIES = 3` that becomes `MAX_RETRIES = 5` is a setting, whatever file it stands in. */
const changesSetting = (lines: readonly string[]): boolean =>
  lines.some(line => line.startsWith('-') && isSetting(line.slice(1))) &&
  lines.some(line => line.startsWith('+') && isSetting(line.slice(1)))

const VERSION = /(?:[v^~]|[=<>~]=)\s?\d+(?:\.\d+)+[\w.-]*|\d+\.\d+\.\d+[\w.-]*|\d+\.\d+(?=["'])/g

/** The same line with another version is a dependency, whatever the file is called. */
const changesVersion = (lines: readonly string[]): boolean => {
  const shapes = (sign: string): readonly string[] =>
    lines
      .filter(line => line.startsWith(sign) && line.search(VERSION) >= 0)
      .map(line => line.slice(1).replaceAll(VERSION, '#'))
  const removed = new Set(shapes('-'))
  return shapes('+').some(shape => removed.has(shape) && /[A-Za-z]{2}/.test(shape))
}

const isSetting = (line: string): boolean => CONSTANT.test(line) || LIMIT.test(line)

export const wasOverwritten = (response: unknown): boolean =>
  listField(response, 'structuredPatch').length > 0 || field(response, 'type') === 'update'
