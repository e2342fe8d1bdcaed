import { localTime } from '../base/clock.ts'
import type { Common, Session } from './needs.ts'

const NO_ENGINE = 'No engine runs, so nothing is captured now: "distill serve" starts it.'

export const pause = async (minutes: number | null, session: Session, { output }: Common) => {
  const state = await session.client.call('capture.pause', { minutes })
  output.result({ ...state, running: session.url !== null }, () => [
    state.paused_until ? `Paused until ${localTime(state.paused_until)}.` : 'Paused until "distill resume".',
    ...(session.url ? [] : [NO_ENGINE]),
  ])
}

export const resume = async (session: Session, { output }: Common) => {
  const state = await session.client.call('capture.resume', {})
  output.result({ ...state, running: session.url !== null }, () =>
    session.url ? ['Capturing.'] : ['No longer paused.', NO_ENGINE],
  )
}
