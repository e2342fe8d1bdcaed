const NEWLINE = 10

export interface Line {
  readonly text: string
  readonly at: number
  readonly bytes: number
}

/** The complete lines of a chunk that begins at `start`, and what follows the last line's end. */
export const splitLines = (chunk: Buffer, start: number): { readonly lines: readonly Line[]; readonly rest: Line } => {
  const lines: Line[] = []
  let from = 0
  for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
    lines.push({ text: chunk.toString('utf8', from, end), at: start + from, bytes: end - from })
    from = end + 1
  }
  const rest = { text: chunk.toString('utf8', from), at: start + from, bytes: chunk.byteLength - from }
  return { lines, rest }
}
