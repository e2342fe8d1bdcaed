import type { capture } from '../../shared/contract/capture.ts'
import type { HandlersOf } from '../../shared/contract/contract.ts'
import type { ApiNeeds } from './needs.ts'

const MINUTE_MS = 60_000

export const captureHandlers = ({ capturing, clock }: ApiNeeds): HandlersOf<typeof capture> => ({
  'capture.pause': async ({ minutes }) => {
    const until = minutes === null ? null : new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString()
    await capturing.pause(until)
    return capturing.state()
  },
  'capture.resume': async () => {
    await capturing.resume()
    return capturing.state()
  },
})
