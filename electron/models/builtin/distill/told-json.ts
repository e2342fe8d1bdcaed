const TITLES: readonly string[] = ['title', 'subject', 'name']
const TEXTS: readonly string[] = ['body', 'description', 'text', 'message', 'content', 'summary', 'comment']
const MAX_LENGTH = 64_000

const stringOf = (record: Readonly<Record<string, unknown>>, names: readonly string[]): string => {
  const found = names.map(name => record[name]).find(value => typeof value === 'string' && value.trim() !== '')
  return typeof found === 'string' ? found : ''
}

/** A ticket or message that a tool gave as JSON, as the text a person wrote; anything else as it is. */
export const withoutJson = (text: string): string => {
  const trimmed = text.trim()
  if (!trimmed.startsWith('{') || trimmed.length > MAX_LENGTH) return text
  try {
    const record = JSON.parse(trimmed) as Readonly<Record<string, unknown>>
    const [title, body] = [stringOf(record, TITLES), stringOf(record, TEXTS)]
    return body === '' ? text : `${title === '' ? '' : `# ${title}\n\n`}${body}`
  } catch {
    return text
  }
}
