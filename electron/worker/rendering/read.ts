import { fileKind, mayTellFacts } from '../../../shared/domain/file-kind.ts'
import type { ToolCall } from './entry.ts'
import { placeOf } from './place.ts'
import { field, proseOf, textField } from './shape.ts'
import { reject, type Rejected, type Telling } from './telling.ts'

export const renderRead = (call: ToolCall): Telling | Rejected => {
  const path = textField(call.input, 'file_path', 'path')
  const file = field(call.response, 'file')
  const content = textField(file, 'content') || proseOf(call.response)
  return renderDocument(call, path, content)
}

const NUMBERED = /^\s{0,8}\d{1,6}(?:\t|→|\s?\|)/

/** Decision records, runbooks, conventions and manifests tell facts by being read; code and data do not. */
export const renderDocument = (call: ToolCall, path: string, content: string): Telling | Rejected => {
  const place = placeOf(call)
  const kind = fileKind(place.name(path))
  if (!mayTellFacts(kind)) return reject('A plain read of source or data.')
  const text = content
    .split('\n')
    .map(line => line.replace(NUMBERED, ''))
    .join('\n')
  if (text.trim() === '') return reject('A read that returned nothing.')
  const trust = place.inside(path) === null ? 'web' : 'local'
  return { kind: 'document', text: `Read ${place.name(path)}\n${text}`, trust, paths: [path] }
}
