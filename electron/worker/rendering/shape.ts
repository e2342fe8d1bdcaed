/** Reads values of unknown shape; nothing here throws, whatever a client sent. */
const MAX_DEPTH = 8
const MAX_ITEMS = 200

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const field = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** The first of these fields that is a string with something in it. */
export const textField = (value: unknown, ...names: readonly string[]): string => {
  for (const name of names) {
    const found = field(value, name)
    if (typeof found === 'string' && found !== '') return found
  }
  return ''
}

export const listField = (value: unknown, name: string): readonly unknown[] => {
  const found = field(value, name)
  return Array.isArray(found) ? found.slice(0, MAX_ITEMS) : []
}

const TITLES = ['title', 'summary', 'subject', 'name']
const TEXTS =
  /^(?:text|content|result|output|stdout|stderr|message|body|description|comment|answer|error|detail|reason|notes?|markdown|plain_text|value|response|html)$/i
const SILENT =
  /^(?:type|id|uuid|mime_?type|data|base64|blob|image|source|originalFile|signature|cursor|e?tag|cache_?key|url|\w*_url|href|links?|authors?|users?|assignees?|reporter|creator|owner|labels?|reactions?|avatar\w*|prompt|usage|metadata|_meta|annotations|\w*Id|\w*_id|node|sha|state|status|priority|created\w*|updated\w*)$/i

/** All the prose of a content block, a list of them, or any nested answer, in reading order. */
export const proseOf = (value: unknown, depth = 0, listed = false): string => {
  if (typeof value === 'string') return fromJson(value, depth) ?? value
  if (depth > MAX_DEPTH) return ''
  if (Array.isArray(value))
    return joined(value.slice(0, MAX_ITEMS).map(item => proseOf(item, depth + 1, value.length > 1)))
  if (!isObject(value)) return ''
  const entries = Object.entries(value).slice(0, MAX_ITEMS)
  const texts = entries
    .filter(([name, item]) => TEXTS.test(name) && item !== null)
    .map(([, item]) => proseOf(item, depth + 1))
  const nested = entries
    .filter(([name, item]) => typeof item === 'object' && !TEXTS.test(name) && !SILENT.test(name))
    .map(([, item]) => proseOf(item, depth + 1, listed))
  const told = joined([...texts, ...nested])
  const title = textField(value, ...TITLES)
  if (told !== '') return title === '' || told.includes(title) ? told : `# ${title}\n\n${told}`
  const values = joined(scalars(entries))
  return title === '' ? values : listed ? '' : `# ${title}\n\n${values}`
}

/** Tools often answer with JSON in a string. */
const fromJson = (text: string, depth: number): string | null => {
  if (depth > MAX_DEPTH || !/^\s*[[{][\s\S]*[\]}]\s*$/.test(text)) return null
  try {
    return proseOf(JSON.parse(text), depth + 1)
  } catch {
    return null
  }
}

const scalars = (entries: readonly (readonly [string, unknown])[]): readonly string[] =>
  entries
    .filter(([name, item]) => !SILENT.test(name) && (typeof item === 'string' || typeof item === 'number'))
    .map(([name, item]) => `${name}: ${String(item)}`)

const joined = (texts: readonly string[]): string => texts.filter(text => text.trim() !== '').join('\n\n')
