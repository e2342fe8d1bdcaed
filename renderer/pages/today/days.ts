import type { RouteOutput } from '../../../shared/contract/contract.ts'
import { dayOf } from '../../components/time.ts'

export type DayCounts = RouteOutput<'activity.days'>['days']

const CHART_DAYS = 14
const NOON = 12

export const totalOf = (days: DayCounts, day: string, kind: string): number =>
  days.filter(row => row.day === day && row.kind === kind).reduce((sum, row) => sum + row.count, 0)

/** The last 14 days where the person is, today last; noon is on the right day whatever the clocks do. */
export const chartDays = (now: Date): readonly string[] =>
  Array.from({ length: CHART_DAYS }, (_, at) =>
    dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - (CHART_DAYS - 1 - at), NOON)),
  )

/** What was rejected, by reason, the most frequent first. */
export const rejectedBy = (days: DayCounts): readonly { readonly reason: string; readonly times: number }[] => {
  const rejected = days.filter(({ kind }) => kind === 'rejected')
  return [...Map.groupBy(rejected, ({ reason }) => reason ?? '')]
    .map(([reason, rows]) => ({ reason, times: rows.reduce((sum, row) => sum + row.count, 0) }))
    .toSorted((a, b) => b.times - a.times)
}
