import { createHash } from 'node:crypto'

export interface ChatBody {
  readonly model: string
  readonly stream?: boolean
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly format?: { readonly properties?: Readonly<Record<string, unknown>> }
}

/** What a well-behaved model would say, without a model: the record's first sentence, or "unrelated". */
export const plainAnswer = ({ messages, format }: ChatBody): unknown => {
  const text = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  if (format?.properties?.['verdict']) return { reason: 'They speak of different things.', verdict: 'unrelated' }
  if (!format?.properties?.['facts']) return 'ok'
  const record = /--- begin record \w+ ---\nTool: [^\n]*\n([^]*?)\n--- end record/.exec(text)?.[1] ?? ''
  const sentence = /^[^]{20,300}?(?:[.!?](?=\s|$)|$)/.exec(record.trim())?.[0]
  return { facts: sentence ? [{ content: sentence.replace(/\s+/g, ' '), type: 'context' }] : [] }
}

/** Texts that share words are near each other: enough to see duplicates and neighbours. */
export const plainVector = (text: string, dimensions: number): readonly number[] => {
  const vector = Array.from({ length: dimensions }, () => 0)
  const words = text
    .replace(/^search_(?:query|document): /, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}_]+/gu) ?? ['nothing']
  for (const word of words) {
    const hash = createHash('sha256').update(word).digest()
    for (let at = 0; at < 8; at++) {
      const place = hash.readUInt16LE(at * 2) % dimensions
      vector[place] = (vector[place] ?? 0) + (hash[16 + at]! % 2 === 0 ? 1 : -1)
    }
  }
  return vector
}
