import type { ObservationView } from '../../shared/contract/activity.ts'
import type { ObservationState } from '../../shared/domain/observation.ts'
import { localTime } from '../base/clock.ts'
import type { Common, Session } from './needs.ts'
import { paint, plain, type Output } from './output.ts'

interface Which {
  readonly state?: ObservationState
  readonly limit: number
  readonly before?: string
}

const colours: Partial<Record<ObservationState, 'green' | 'red' | 'yellow'>> = {
  done: 'green',
  dead: 'red',
  blocked: 'yellow',
}

const linesOf = (seen: ObservationView, output: Output): readonly string[] => {
  const why = seen.error ?? seen.reason
  const fate = seen.memories.length > 0 ? `→ ${seen.memories.join(', ')}` : ''
  return [
    [
      paint(output, 'bold', seen.id),
      localTime(seen.received_at),
      paint(output, colours[seen.state] ?? 'gray', seen.state),
      plain([seen.tool, seen.repo].filter(Boolean).join(' in ')),
      fate,
    ]
      .filter(Boolean)
      .join('  '),
    ...(why ? [`  ${plain(why)}`] : []),
  ]
}

/** What became of each observation, newest first. */
export const activity = async ({ state, limit, before }: Which, session: Session, { output }: Common) => {
  const asked = { limit, ...(before && { before }), ...(state && { states: [state] }) }
  const page = await session.client.call('activity.list', asked)
  output.result(page, () => {
    if (page.observations.length === 0) return [state || before ? 'Nothing matches.' : 'Nothing was captured yet.']
    const more = page.next_before ? [paint(output, 'dim', `More: --before ${page.next_before}`)] : []
    return [...page.observations.flatMap(seen => linesOf(seen, output)), ...more]
  })
}

/** Observations that failed too often wait for this. */
export const decide = async (
  route: 'activity.retry' | 'activity.dismiss',
  ids: readonly string[],
  session: Session,
  { output }: Common,
) => {
  for (const id of ids) await session.client.call(route, { id })
  const words =
    route === 'activity.dismiss' ? 'Given up' : session.url ? 'Trying again' : 'To be tried by the next engine'
  output.result({ observations: ids }, () => [`${words}: ${ids.join(', ')}.`])
}
