import { resolveSettings } from '../../base/settings.ts'
import { captureState } from '../../capture/exclusions.ts'
import { silentLog } from '../../base/log.ts'
import { dataPaths } from '../../base/paths.ts'
import { createSourceText } from '../../worker/source-text.ts'
import { createClientDesk } from '../../app/client-desk.ts'
import { createOllamaDesk } from '../../app/ollama-desk.ts'
import { createStoreDesk } from '../../app/store-desk.ts'
import { randomId } from '../../base/ids.ts'
import { createUntaken } from '../../worker/untaken.ts'
import { createJobs } from '../jobs.ts'
import { createLive } from '../live.ts'
import type { ApiNeeds } from '../needs.ts'
import { createLazyAsk } from '../lazy-ask.ts'
import type { Parts } from './parts.ts'

/** The contract's handlers on real parts, with what only the running program has put in by hand. */
export const createTestAsk = (parts: Parts, env: Readonly<Record<string, string>> = {}) => {
  const { storage, queue, ledger, review, lists, repos, searching, clock, worker, engine } = parts
  const stored: Record<string, unknown> = {}
  const resolved = () => resolveSettings(env, stored)
  const write = async (name: string, value: unknown): Promise<void> => {
    stored[name] = value
  }
  const paths = dataPaths(engine.directory)
  const live = createLive(1)
  let woken = 0
  const needs: ApiNeeds = {
    storage,
    queue,
    untaken: createUntaken({
      queue,
      directory: paths.journal,
      committed: () => engine.journal.committed(),
    }),
    ledger,
    review,
    lists,
    repos,
    clock,
    importing: worker,
    searching,
    settings: { resolved, write },
    capturing: {
      state: () => captureState(resolved().values, clock.now()),
      pause: until => write('paused_until', until ?? 'resumed'),
      resume: () => write('paused_until', null),
    },
    sourceText: createSourceText(paths.journal, queue),
    live,
    jobs: createJobs(live, randomId),
    clients: createClientDesk(paths, clock, engine.directory),
    ollama: createOllamaDesk({ resolved, write }),
    store: createStoreDesk(paths, worker),
    trying: text => worker.try_text(text),
    worker: () => worker.status(),
    wakeWorker: () => void woken++,
    models: () => ({ distiller: 'scripted', embedder: 'MiniLM' }),
    checks: async () => [{ name: 'queue', state: 'ok', sentence: 'Nothing waits.' }],
  }
  return { ask: createLazyAsk(needs, silentLog), woken: () => woken }
}
