import type { HandlersOf } from '../../shared/contract/contract.ts'
import type { privacy } from '../../shared/contract/privacy.ts'
import type { Settings } from '../base/settings.ts'
import type { ApiNeeds } from './needs.ts'

const LOCAL = /^(?:https?:\/\/)?(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|localhost|\[::1\])(?::\d+)?(?:\/|$)/i
const RERANKER = 'https://api.jina.ai'

/** The plain list: nothing that is not here is ever connected to. */
const addressesFor = (settings: Settings, usesOllama: boolean) => [
  {
    address: settings.ollama_host,
    purpose: 'Ollama distils and embeds.',
    is_on: usesOllama,
    is_local: LOCAL.test(settings.ollama_host),
  },
  {
    address: RERANKER,
    purpose: 'The reranker sorts search results: it is sent the query and the best results.',
    is_on: settings.rerank_enabled && settings.jina_api_key !== null,
    is_local: false,
  },
]

export const privacyHandlers = ({ ledger, store, settings, models }: ApiNeeds): HandlersOf<typeof privacy> => ({
  'privacy.ledger': async ({ since_day }) => ({ rows: (await ledger.read(since_day)).map(row => ({ ...row })) }),
  'privacy.raw': async () => ({
    ...(await store.raw()),
    retention_days: settings.resolved().values.raw_retention_days,
  }),
  'privacy.deleteRaw': () => store.delete_raw(),
  'privacy.addresses': async () => ({
    addresses: addressesFor(
      settings.resolved().values,
      models().distiller !== 'built-in' || !isBuiltin(models().embedder),
    ),
  }),
})

const isBuiltin = (embedder: string): boolean => embedder.startsWith('minilm')
