const SNIPPET_LENGTH = 80
const CHARACTERS_PER_TOKEN = 4

/** One printable line: runs of spaces, line ends and control characters become one space. */
const onOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff

/** The beginning of a text in at most `length` characters, cut between words, or between code points if it must. */
export const snippetOf = (text: string, length = SNIPPET_LENGTH): string => {
  const line = onOneLine(text)
  if (line.length <= length) return line
  const room = length - 1
  const space = line.lastIndexOf(' ', room)
  const cut = space > room / 2 ? space : isHighSurrogate(line.charCodeAt(room - 1)) ? room - 1 : room
  return `${line.slice(0, cut)}…`
}

/** What fetching the whole text will cost an agent, near enough to decide by. */
export const estimateTokens = (text: string): number => Math.max(1, Math.ceil(text.length / CHARACTERS_PER_TOKEN))
