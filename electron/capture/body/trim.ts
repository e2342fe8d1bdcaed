import { isDroppedField } from './drop.ts'
import { isObject } from './hook-body.ts'

export interface TrimLimits {
  /** Characters kept of one text, half of them from its head and half from its tail. */
  readonly field: number
  /** Kept around a cut until redaction is done, so that no secret is cut in two and missed. */
  readonly margin: number
  readonly total: number
  readonly depth: number
  readonly nodes: number
  readonly key: number
}

export const trimLimits: TrimLimits = {
  field: 48 * 1024,
  margin: 8 * 1024,
  total: 256 * 1024,
  depth: 128,
  nodes: 20_000,
  key: 256,
}

export interface Trimmed {
  readonly value: unknown
  /** True when some text was cut: `closeCuts` must follow once it is redacted. */
  readonly cut: boolean
}

/** Marks a cut; `tidy` leaves no such character in any text. */
const CUT = '\u0000'
const SHORTEST_PIECE = 64
const TOO_DEEP = '[deeper levels left out]'
const TOO_MANY = '[further items left out]'

const leftOut = (characters: number | string): string => `[${characters} characters left out]`

/** Bounds a value of unknown shape and size. `tidy` sees every text and key, and must remove NULs. */
export const trim = (value: unknown, tidy: (text: string) => string, limits: TrimLimits = trimLimits): Trimmed => {
  let [room, nodes, cut] = [limits.total, limits.nodes, false]

  const text = (raw: string): string => {
    const tidied = tidy(raw)
    const allowed = Math.min(limits.field, room)
    if (tidied.length <= allowed) {
      room -= tidied.length
      return tidied
    }
    if (allowed < SHORTEST_PIECE) return leftOut(tidied.length)
    cut = true
    room -= allowed
    const half = Math.floor(allowed / 2) + limits.margin
    return `${tidied.slice(0, half)}${CUT}${tidied.length - allowed}${CUT}${tidied.slice(-half)}`
  }
  const list = (items: readonly unknown[], depth: number): unknown => {
    const kept: unknown[] = []
    for (const item of items) {
      if (nodes <= 0) return [...kept, TOO_MANY]
      kept.push(walk(item, depth))
    }
    return kept
  }
  const fields = (item: Readonly<Record<string, unknown>>, depth: number): unknown => {
    const kept: Record<string, unknown> = {}
    for (const raw of Object.keys(item)) {
      const name = tidy(raw).slice(0, limits.key)
      if (isDroppedField(name)) continue
      if (nodes <= 0) return { ...kept, more: TOO_MANY }
      kept[name] = walk(item[raw], depth)
    }
    return kept
  }
  const walk = (item: unknown, depth: number): unknown => {
    nodes--
    if (typeof item === 'string') return text(item)
    if (typeof item !== 'object' || item === null) return item
    if (depth === 0) return TOO_DEEP
    return Array.isArray(item) ? list(item, depth - 1) : isObject(item) ? fields(item, depth - 1) : null
  }
  return { value: walk(value, limits.depth), cut }
}

/** Takes away the margins around each cut and says in words how much is missing. */
export const closeCuts = (value: unknown, margin: number = trimLimits.margin): unknown => {
  if (typeof value === 'string') return closeCut(value, margin)
  if (Array.isArray(value)) return value.map(item => closeCuts(item, margin))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, closeCuts(item, margin)]))
}

const closeCut = (text: string, margin: number): string => {
  const [head = '', count, tail = ''] = text.split(CUT, 3)
  if (count === undefined) return text
  return `${head.slice(0, -margin)}\n${leftOut(count)}\n${tail.slice(margin)}`.toWellFormed()
}
