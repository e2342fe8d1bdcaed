import { applyEdits, modify, parse, type JSONPath, type ParseError } from 'jsonc-parser'
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
      isLooseJson(text)
        ? `${file} has a comment or a trailing comma in line ${line}, which Distill cannot keep safely. Take such things out and try again.`
        : `${file} is not JSON: line ${line} is wrong. Mend it and try again.`,
    )
  }
  if (!isObject(value)) throw new DistillError('unsupported', `${file} does not hold a JSON object.`)
  return value
}

/** What the client itself may well read, with comments and a comma too many. */
const isLooseJson = (text: string): boolean => {
  const errors: ParseError[] = []
  parse(text, errors, { allowTrailingComma: true })
  return errors.length === 0
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
