const COMMENT =
  /(?:^|[\s{(])(?:#(?!!|include|define|if|endif|pragma|region|\[)|\/\/(?!\/\s*<reference)|\/\*\*?|\*(?!\/)|--(?=\s)|;;|<!--|"""|''')\s{0,8}(.{0,400})/
const WORDS = /[\p{L}][\p{L}'’-]{2,}/gu
const MACHINE =
  /^(?:eslint|oxlint|prettier|noqa|type:|pylint|ts-|@ts-|nosec|istanbul|c8|v8|biome|fmt:|clang-format|noinspection|rubocop|nolint|go:|region|endregion|=+|-+|TODO\b|FIXME\b|XXX\b|SPDX|Copyright|Licen[sc]e|@param|@returns?|@throws|@type|@example|@see|@deprecated$)/i

/** The text of a line's comment, or null. */
const commentOf = (line: string): string | null => {
  const text = COMMENT.exec(line)?.[1]?.trim()
  return text === undefined || text === '' || MACHINE.test(text) ? null : text
}

/** Scripts without spaces: two characters make about one word. */
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g

const countWords = (text: string): number =>
  (text.match(WORDS)?.length ?? 0) + Math.floor((text.match(UNSPACED)?.length ?? 0) / 2)

const MIN_WORDS = 4

/** Whether lines hold a comment long enough to say something. */
export const hasComment = (lines: readonly string[]): boolean => {
  let words = 0
  for (const line of lines) {
    const comment = commentOf(line)
    words = comment === null ? 0 : words + countWords(comment)
    if (words >= MIN_WORDS) return true
  }
  return false
}
