/** About 5,000 tokens in any script: what the context holds beside the prompt and the answer. */
const MAX_BYTES = 15_000
const GAP = '\n[…]\n'

/** Longer than its share: its head and its tail, because commands start and failures end a text. */
const shortened = (text: string, bytes: number): string => {
  const buffer = Buffer.from(text)
  if (buffer.length <= bytes) return text
  const half = Math.floor((bytes - GAP.length) / 2)
  const clean = (part: Buffer): string => part.toString('utf8').replaceAll('\uFFFD', '')
  return clean(buffer.subarray(0, half)) + GAP + clean(buffer.subarray(buffer.length - half))
}

/** Makes texts fit together; a server that gets too much would silently drop the beginning, the rules. */
export const clipped = (texts: readonly string[], maxBytes = MAX_BYTES): readonly string[] => {
  const total = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  if (total <= maxBytes) return texts
  const share = Math.floor(maxBytes / texts.length)
  const unused = texts.reduce((sum, text) => sum + Math.max(0, share - Buffer.byteLength(text)), 0)
  const long = texts.filter(text => Buffer.byteLength(text) > share).length
  return texts.map(text => shortened(text, share + Math.floor(unused / Math.max(1, long))))
}
