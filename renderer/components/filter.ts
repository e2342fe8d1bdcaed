import { memoryTypes, type MemoryType } from '../../shared/domain/memory.ts'

const KEYS = ['type', 'repo', 'tag', 'agent', 'is', 'before', 'trust'] as const
export type FilterKey = (typeof KEYS)[number]

export interface Chip {
  readonly key: FilterKey
  readonly value: string
}

/** What the search field says: words, and filters written as `key:value`. */
export interface Wanted {
  readonly words: string
  readonly chips: readonly Chip[]
}

const STATES: readonly string[] = ['stale', 'contradicted', 'deleted']
const TOKEN = /(?:^|\s)(type|repo|tag|agent|is|before|trust):("[^"]*"|\S+)(?=\s|$)/g

const isMeant = ({ key, value }: Chip): boolean => {
  if (value === '') return false
  if (key === 'type') return memoryTypes.some(type => type === value)
  if (key === 'is') return STATES.includes(value)
  if (key === 'before') return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
  if (key === 'trust') return value === 'local' || value === 'web'
  return true
}

/** A filter that means nothing stays among the words, where it is at least searched for. */
export const readWanted = (text: string): Wanted => {
  const chips: Chip[] = []
  const words = text.replaceAll(TOKEN, (found, key: FilterKey, value: string) => {
    const chip = { key, value: value.replaceAll('"', '') }
    if (!isMeant(chip)) return found
    if (!chips.some(other => other.key === chip.key && other.value === chip.value)) chips.push(chip)
    return ' '
  })
  return { words: words.replaceAll(/\s+/g, ' ').trim(), chips }
}

export const writeChip = ({ key, value }: Chip): string => `${key}:${/\s/.test(value) ? `"${value}"` : value}`

export const writeWanted = ({ words, chips }: Wanted): string =>
  [...chips.map(writeChip), words].filter(Boolean).join(' ')

export const withoutChip = (wanted: Wanted, chip: Chip): Wanted => ({
  ...wanted,
  chips: wanted.chips.filter(other => other !== chip),
})

/** Of a filter that can be given once, the last one counts. */
export const filterOf = (chips: readonly Chip[]) => {
  const last = (key: FilterKey): string | undefined => chips.findLast(chip => chip.key === key)?.value
  const is = (state: string): boolean => chips.some(({ key, value }) => key === 'is' && value === state)
  const [type, repo, tag, agent_id, before, trust] = [
    last('type') as MemoryType | undefined,
    last('repo'),
    last('tag'),
    last('agent'),
    last('before'),
    last('trust') as 'local' | 'web' | undefined,
  ]
  return {
    ...(type && { type }),
    ...(repo && { repo }),
    ...(tag && { tag }),
    ...(agent_id && { agent_id }),
    ...(before && { before }),
    ...(trust && { trust }),
    ...(is('stale') && { stale: true }),
    ...(is('contradicted') && { contradicted: true }),
    ...(is('deleted') && { state: 'deleted' as const }),
  }
}
