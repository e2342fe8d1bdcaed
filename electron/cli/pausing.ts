import type { Common, Session } from './needs.ts'

export const pause = async (minutes: number | null, session: Session, { output }: Common) => {
  const state = await session.client.call('capture.pause', { minutes })
  output.result(state, () => [
    state.paused_until
      ? `Paused until ${new Date(state.paused_until).toLocaleString()}.`
      : 'Paused until "distill resume".',
  ])
}

export const resume = async (session: Session, { output }: Common) => {
  const state = await session.client.call('capture.resume', {})
  output.result(state, () => ['Capturing.'])
}
