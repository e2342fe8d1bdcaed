import type { ObservedAt } from '../port.ts'

const DAY_MS = 86_400_000
const AROUND = 7

const dayOf = (at: ObservedAt, shift: number): Date =>
  new Date(Date.parse(at.utc) + at.offset_minutes * 60_000 + shift * DAY_MS)
const iso = (day: Date): string => day.toISOString().slice(0, 10)
const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })
const names: Readonly<Record<number, string>> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' }

/** The days around an observation by name, so that a small model need not calculate. */
export const calendar = (at: ObservedAt): string =>
  Array.from({ length: 2 * AROUND + 1 }, (_, index) => {
    const shift = index - AROUND
    const day = dayOf(at, shift)
    const name = names[shift]
    return `${iso(day)} ${weekday.format(day)}${name ? ` (${name})` : ''}`
  }).join('\n')
