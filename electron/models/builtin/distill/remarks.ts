const OPEN =
  /(?:^|\s)(#(?!!|include|define|if|ifdef|ifndef|endif|pragma|\[)|\/\/+|\/\*+|\*(?!\/)|--(?=\s)|;;|<!--|"""|''')\s{0,8}(.*?)\s*(?:\*\/|-->|"""|''')?\s*$/
const MACHINE =
  /^(?:eslint|oxlint|prettier|noqa|type:|pylint|@?ts-|nosec|istanbul|c8|v8|biome|fmt:|clang-format|noinspection|rubocop|nolint|go:|#?region|#?endregion|[=*#-]{3,}|TODO\b|FIXME\b|XXX\b|SPDX|Copyright|Licen[sc]e|@param|@returns?|@throws|@type|@example|@see|Code generated|DO NOT EDIT|vim:|-\*-)/i

/** A remark in code, with the first line of code it stands at. */
export interface Remark {
  readonly text: string
  readonly code: string
}

const commentOf = (line: string): { readonly text: string; readonly alone: boolean; readonly code: string } | null => {
  const match = OPEN.exec(line)
  if (!match || (match[1] === '*' && !/^\s*\*/.test(line))) return null
  if (match[1]!.startsWith('//') && /https?:$/.test(line.slice(0, match.index + 1))) return null
  const code = line.slice(0, match.index)
  const quotes = (code.match(/["'`]/g) ?? []).length
  if (quotes % 2 === 1) return null
  return { text: match[2]!.trim(), alone: code.trim() === '', code: code.trim() }
}

/** Consecutive comment lines are one remark. */
export const remarksIn = (lines: readonly string[]): readonly Remark[] => {
  const remarks: Remark[] = []
  let held: string[] = []
  const close = (code: string): void => {
    const text = held.join(' ').trim()
    if (text !== '' && !MACHINE.test(text)) remarks.push({ text, code: code.trim() })
    held = []
  }
  for (const line of lines) {
    const comment = commentOf(line)
    if (comment === null) {
      if (held.length > 0) close(line)
    } else if (comment.alone) {
      if (comment.text === '' || MACHINE.test(comment.text)) close('')
      else held.push(comment.text)
    } else {
      close(comment.code)
      if (comment.text !== '' && !MACHINE.test(comment.text)) remarks.push({ text: comment.text, code: comment.code })
    }
  }
  close('')
  return remarks
}
