interface Repeat {
  readonly $repeat: { readonly line: string; readonly times: number }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isRepeat = (value: unknown): value is Repeat => isRecord(value) && isRecord(value['$repeat'])

const linesOf = ({ $repeat }: Repeat): string =>
  Array.from({ length: $repeat.times }, (_, i) => $repeat.line.replaceAll('{n}', String(i + 1))).join('\n')

const partText = (part: unknown): string => (isRepeat(part) ? linesOf(part) : String(part))

/** Puts the full strings in place of `$text` and `$repeat`, at any depth. */
export const expand = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(expand)
  if (!isRecord(value)) return value
  if (isRepeat(value)) return linesOf(value)
  if (Array.isArray(value['$text'])) return value['$text'].map(partText).join('\n')
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expand(inner)]))
}
