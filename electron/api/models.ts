import type { HandlersOf } from '../../shared/contract/contract.ts'
import type { models } from '../../shared/contract/models.ts'
import type { ApiNeeds } from './needs.ts'

export const modelHandlers = (needs: ApiNeeds): HandlersOf<typeof models> => ({
  'models.ollama': async () => {
    const { up, version, reason, models } = await needs.ollama.health()
    const { ollama_host: host } = needs.settings.resolved().values
    return { host, up, version, reason, models: [...models] }
  },
  'models.pull': async ({ name }) =>
    needs.jobs.start(`Fetch ${name}`, async (tell, signal) => {
      await needs.ollama.pull(name, tell, signal)
      needs.live.changed('models')
    }),
  'models.try': async ({ text }) => {
    const began = performance.now()
    const { facts, redacted } = await needs.trying(text)
    return { facts: [...facts], redacted_count: redacted, ms: Math.round(performance.now() - began) }
  },
})
