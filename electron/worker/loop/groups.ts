import { derivedId } from '../../base/ids.ts'
import type { Group, Told } from './told.ts'

export interface GroupLimits {
  readonly max_entries: number
  readonly max_characters: number
}

const DAY_MINUTES = 24 * 60

/** The day by the observer's own calendar: relative dates of two days must not meet in one telling. */
const localDay = ({ entry }: Told): number =>
  Math.floor((Date.parse(entry.received_at) / 60_000 + entry.offset_minutes) / DAY_MINUTES)

const kinOf = (told: Told): string | null =>
  told.line.alone || told.line.prompt === null
    ? null
    : JSON.stringify([
        told.line.prompt,
        told.line.session,
        told.line.repo,
        told.entry.agent,
        told.trust,
        localDay(told),
      ])

const characters = (told: readonly Told[]): number =>
  told.reduce((sum, { rendering }) => sum + rendering.text.length, 0)

const groupOf = (told: readonly [Told, ...Told[]]): Group => {
  const ids = told.map(({ line }) => line.id)
  return { id: told.length === 1 ? told[0].line.id : derivedId('group', ...ids), told }
}

export const singly = (told: readonly Told[]): readonly Group[] => told.map(one => groupOf([one]))

/** Neighbours of one prompt, repository and trust go together as far as the limits allow. */
export const together = (told: readonly Told[], limits: GroupLimits): readonly Group[] => {
  const groups: [Told, ...Told[]][] = []
  for (const one of told) {
    const last = groups.at(-1)
    const fits =
      last !== undefined &&
      last.length < limits.max_entries &&
      characters([...last, one]) <= limits.max_characters &&
      kinOf(last[0]) !== null &&
      kinOf(last[0]) === kinOf(one)
    if (fits) last.push(one)
    else groups.push([one])
  }
  return groups.map(groupOf)
}
