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

/** The first entry with the neighbours that go with it: of one prompt, repository and trust, within the limits. */
export const firstGroup = (told: readonly [Told, ...Told[]], limits: GroupLimits): Group => {
  const [first, ...rest] = told
  const kin = kinOf(first)
  const group: [Told, ...Told[]] = [first]
  for (const one of rest) {
    const fits = group.length < limits.max_entries && characters([...group, one]) <= limits.max_characters
    if (!fits || kin === null || kinOf(one) !== kin) break
    group.push(one)
  }
  return groupOf(group)
}

export const alone: GroupLimits = { max_entries: 1, max_characters: Infinity }
