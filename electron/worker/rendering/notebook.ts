import { hasComment } from './comments.ts'
import type { ToolCall } from './entry.ts'
import { placeOf } from './place.ts'
import { textField } from './shape.ts'
import { reject, type Rejected, type Telling } from './telling.ts'

/** A text cell is prose; a code cell says something only in its comments. */
export const renderNotebook = (call: ToolCall): Telling | Rejected => {
  const path = textField(call.input, 'notebook_path', 'file_path')
  const source = textField(call.input, 'new_source') || textField(call.response, 'new_source')
  if (source.trim() === '') return reject('An empty notebook cell.')
  const place = placeOf(call)
  const name = place.name(path)
  const trust = place.inside(path) === null ? 'web' : 'local'
  const cell = textField(call.input, 'cell_type') || textField(call.response, 'cell_type')
  if (cell === 'markdown') return { kind: 'write', text: `Wrote ${name}.md\n${source}`, trust, paths: [path] }
  if (!hasComment(source.split('\n'))) return reject('A notebook cell that only holds code.')
  return { kind: 'write', text: `Wrote ${name}.py\n${source}`, trust, paths: [path] }
}
