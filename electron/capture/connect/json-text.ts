import { applyEdits, modify, parse, printParseErrorCode, type JSONPath, type ParseError } from 'jsonc-parser'
import { DistillError } from '../../../shared/errors.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** The mark that some editors put before a text; it is kept, and no part of the JSON. */
const BOM = '\uFEFF'
const markOf = (text: string): string => (text.startsWith(BOM) ? BOM : '')

/** Reads plain JSON and nothing looser: a file we cannot give back unharmed is refused. */
export const parseStrictly = (marked: string, file: string): JsonObject => {
  const errors: ParseError[] = []
  const text = marked.slice(markOf(marked).length)
  const value: unknown = parse(text, errors, { disallowComments: true, allowTrailingComma: false })
  const [first] = errors
  if (first) {
    const line = text.slice(0, first.offset).split('\n').length
    throw new DistillError(
      'unsupported',
      `${file} is not plain JSON (line ${line}: ${printParseErrorCode(first.error)}). Comments and trailing commas cannot be kept safely, so nothing was changed. Mend that line and try again.`,
    )
  }
  if (!isObject(value))
    throw new DistillError('unsupported', `${file} does not hold a JSON object. Nothing was changed.`)
  return value
}

/** Changes one place of a JSON text and leaves every other character as it was. */
export const setAt = (marked: string, path: JSONPath, value: unknown, insert = false): string => {
  const mark = markOf(marked)
  const text = marked.slice(mark.length)
  const options = { formattingOptions: formattingOf(text), isArrayInsertion: insert }
  return mark + applyEdits(text, modify(text, path, value, options))
}

export const removeAt = (text: string, path: JSONPath): string => setAt(text, path, undefined)

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const formattingOf = (text: string) => {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  '
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
}
