import { fileKind } from '../../../shared/domain/file-kind.ts'
import { hasComment } from './comments.ts'
import { renderEdit, wasOverwritten } from './edit.ts'
import type { ToolCall } from './entry.ts'
import { placeOf } from './place.ts'
import { textField } from './shape.ts'
import { reject, type Rejected, type Telling } from './telling.ts'

export const renderWrite = (call: ToolCall): Telling | Rejected => {
  if (wasOverwritten(call.response)) {
    const edited = renderEdit({ ...call, input: { file_path: textField(call.input, 'file_path') } })
    if (edited.kind !== 'rejected') return edited
  }
  const path = textField(call.input, 'file_path', 'path') || textField(call.response, 'filePath')
  return renderNewFile(call, path, textField(call.input, 'content') || textField(call.response, 'content'))
}

/** A new file: its path and its text, if it is of a kind that says something to a person. */
export const renderNewFile = (call: ToolCall, path: string, content: string): Telling | Rejected => {
  const place = placeOf(call)
  const kind = fileKind(place.name(path))
  if (kind === 'generated' || kind === 'foreign') return reject('A generated or foreign file.')
  if (kind === 'data') return reject('A file of data.')
  if (content.trim() === '') return reject('An empty file.')
  if ((kind === 'source' || kind === 'test') && !hasComment(content.split('\n')))
    return reject('A new file that only holds code.')
  const trust = place.inside(path) === null ? 'web' : 'local'
  return { kind: 'write', text: `Wrote ${place.name(path)}\n${content}`, trust, paths: [path] }
}
