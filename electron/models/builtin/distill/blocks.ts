/** A paragraph or list item of prose, its mark-up gone, with the heading it stands under. */
export interface Block {
  readonly text: string
  readonly section: string
  readonly kind: 'paragraph' | 'item' | 'heading'
}

const FENCE = /^\s{0,3}(?:```|~~~)/
const HEADING = /^\s{0,3}(?:(?:#{1,6}|={1,5})\s+(.+?)\s*#*|([A-Z][\w /&'-]{2,60}):?)$/
const ITEM = /^\s{0,12}(?:[-*+•–]|\d{1,3}[.)]|\[[ xX]\])\s+(?:\[[ xX]\]\s+)?(.*)$/
const RULE = /^\s*(?:[-=_*~]{3,}|\|?[-:| ]{3,}\|?)\s*$/
const MARKED = /^\s{0,3}(?:#{1,6}|={1,5})\s/

/** `**bold**`, links and emoji go; code stays as it is, in its quotes only when it has spaces. */
export const plain = (text: string): string =>
  text
    .split(/(`[^`\n]{1,300}`)/)
    .map((piece, at) => (at % 2 === 1 ? code(piece) : prose(piece)))
    .join('')
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .trim()

/** Quotes stay where the words inside could be taken for prose. */
const code = (span: string): string => {
  const inner = span.slice(1, -1)
  return /\s/.test(inner) || /^[a-z]+$/.test(inner) ? span : inner
}

const prose = (text: string): string =>
  text
    .replaceAll(/!\[[^\]]{0,200}\]\([^)\s]{0,500}\)/g, '')
    .replaceAll(/\[([^\]]{1,300})\]\((?:[^()\s]{0,500})\)/g, '$1')
    .replaceAll(/\[([^\]]{1,200})\]\[[^\]]{0,80}\]/g, '$1')
    .replaceAll(/(?<![\w])(?:\*\*|__)(?=\S)|(?<=\S)(?:\*\*|__)(?![\w])/g, '')
    .replaceAll(/(^|[\s(])[*_](?=[^\s*_])([^*_\n]{1,200}?)[*_](?=[\s).,;:!?]|$)/g, '$1$2')
    .replaceAll(/<\/?(?:b|i|em|strong|code|br|p|span|div|a|u|sub|sup|kbd|details|summary)\b[^>]{0,200}>/gi, '')
    .replaceAll(EMOJI, '')
    .replaceAll(/&(?:nbsp|amp|lt|gt|quot|#39);/g, entity => ENTITIES[entity] ?? entity)

const EMOJI =
  /[\u{1F1E6}-\u{1FAFF}\u{2700}-\u{27BF}\u{2600}-\u{26FF}\u{2B50}\u{2705}\u{274C}]|\u{FE0F}|\u{200D}|:[a-z_]{3,20}:(?=\s|$)/gu

const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** Reads Markdown and plain text alike; code, tables, front matter and rules are left out. */
export const blocksOf = (source: string): readonly Block[] => {
  const blocks: Block[] = []
  let section = ''
  let listed = ''
  let open: { lines: string[]; kind: Block['kind'] } | null = null
  const close = (): void => {
    const text = open ? plain(joinedLines(open.lines)) : ''
    if (open && text !== '')
      blocks.push({ text, section: open.kind === 'item' && listed !== '' ? listed : section, kind: open.kind })
    if (open && open.kind !== 'item') listed = ''
    open = null
  }
  const lines = withoutFrontMatter(source.replaceAll('\r', '').split('\n'))
  let inFence = false
  lines.forEach((raw, at) => {
    if (FENCE.test(raw)) {
      close()
      inFence = !inFence
      return
    }
    if (inFence) return
    const line = raw.replace(/^\s{0,3}(?:>\s?)+/, '')
    if (line.trim() === '' || RULE.test(line) || /^\s*\|/.test(line)) return close()
    const heading = HEADING.exec(line)
    const alone = (lines[at + 1] ?? '').trim() === '' || RULE.test(lines[at + 1] ?? '') || line.trimEnd().endsWith(':')
    if (heading && (MARKED.test(line) || (alone && !open && wordCount(line) <= 6 && !/[.!?]$/.test(line)))) {
      close()
      section = plain(heading[1] ?? heading[2] ?? '')
      listed = ''
      blocks.push({ text: section, section, kind: 'heading' })
      return
    }
    const field = FIELD.exec(line)
    if (field) {
      close()
      if (!isMeta(field[1]!, field[2]!))
        open = { lines: [TELLS.test(field[1]!) ? field[2]! : line.trim()], kind: 'paragraph' }
      return
    }
    const item = ITEM.exec(line)
    if (item) {
      const lead = leadOf(open)
      close()
      if (lead !== null) listed = lead
      open = { lines: [item[1] ?? ''], kind: 'item' }
      return
    }
    if (/^(?: {4}|\t)\S/.test(raw) && !open) return
    open ??= { lines: [], kind: 'paragraph' }
    open.lines.push(line.trim())
  })
  close()
  return blocks
}

/** A line of a ticket: its field and what stands in it. */
const FIELD =
  /^(description|summary|details|comment|status|state|assignee|reporter|author|priority|severity|type|labels?|created|updated|due|sprint|points|component|project|url|id)\s?:\s+(\S.*)$/i
const TELLS = /^(?:description|summary|details|comment)$/i

/** `Status: Done` files a ticket; `Status: blocked until the licence arrives` tells something. */
const isMeta = (field: string, value: string): boolean => !TELLS.test(field) && wordCount(value) <= 3

const KEY = /^\*\*[\w -]{2,30}\*\*:|^\*\*[\w -]{2,30}:\*\*/
const COUNTS =
  /^\*\*(?:events|users affected|first seen|last seen|release|level|status|priority|assignee|url|platform|environment|count|id|project|reporter|labels?)\b/i

/** Lines of keys and values stay apart, and those that only count or date are left out. */
const joinedLines = (lines: readonly string[]): string => {
  const keyed = lines.filter(line => KEY.test(line))
  return keyed.length < 2 ? lines.join(' ') : lines.filter(line => !COUNTS.test(line)).join(', ')
}

/** `Root causes:` right before a list is the heading of its items. */
const leadOf = (open: { readonly lines: readonly string[]; readonly kind: Block['kind'] } | null): string | null => {
  const text = open?.kind === 'paragraph' ? open.lines.join(' ').trim() : ''
  return text.endsWith(':') && text.length < 120 ? plain(text.slice(0, -1)) : null
}

const wordCount = (line: string): number => line.trim().split(/\s+/).length

const withoutFrontMatter = (lines: readonly string[]): readonly string[] => {
  if (lines[0]?.trim() !== '---') return lines
  const end = lines.findIndex((line, at) => at > 0 && line.trim() === '---')
  return end > 0 && end < 40 ? lines.slice(end + 1) : lines
}
