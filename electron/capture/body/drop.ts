import { fileKind, mayTellFacts } from '../../../shared/domain/file-kind.ts'
import { isObject, type HookBody } from './hook-body.ts'

/** Whole files as they were before an edit: the edit itself tells what changed. */
const former = new Set(['originalFile', 'original_file'])

export const isDroppedField = (name: string): boolean => former.has(name)

const withoutContent = (value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const { content: _, ...rest } = value
  return rest
}

/** Leaves out what the noise rules would reject whatever it says, so that it never reaches the disk. */
export const dropWhatIsNeverKept = (body: HookBody): HookBody => {
  if (body.tool === 'Read') return { ...body, response: readResponse(body) }
  if (body.tool === 'Write') return { ...body, response: writeResponse(body) }
  return body
}

const pathOf = (input: unknown): string => {
  const path = isObject(input) ? input['file_path'] : null
  return typeof path === 'string' ? path.replaceAll('\\', '/') : ''
}

/** Source and data are in the repository already; records, documents and manifests may tell facts. */
const readResponse = ({ input, response }: HookBody): unknown => {
  if (mayTellFacts(fileKind(pathOf(input)))) return response
  if (!isObject(response)) return null
  const file = response['file']
  return isObject(file) ? { ...response, file: withoutContent(file) } : withoutContent(response)
}

/** The client repeats in its answer what it was asked to write. */
const writeResponse = ({ input, response }: HookBody): unknown =>
  isObject(input) && isObject(response) && response['content'] === input['content']
    ? withoutContent(response)
    : response
