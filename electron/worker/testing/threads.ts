import { afterAll, afterEach, vi } from 'vitest'
import { systemClock } from '../../base/clock.ts'
import { randomId } from '../../base/ids.ts'
import { silentLog } from '../../base/log.ts'
import { dataPaths } from '../../base/paths.ts'
import { openJournal } from '../../capture/2-journal.ts'
import type { Entry } from '../../capture/entry.ts'
import { openStoreThread } from '../../storage/local/client.ts'
import { startWorkerThread, type WorkerThreadOptions } from '../client.ts'
import type { WorkerEvent } from '../events.ts'
import { realEmbedder, removeDirectory, scratchDirectory } from './engine.ts'
import { commandEntry } from './entries.ts'

const LONG_MS = 15_000

/** In place of the worker's own: one that some texts bring down. */
export const crashingThread = new URL('./crashing-thread.ts', import.meta.url)

/** Opens workers on threads of their own, each with a real store and journal; all share one embedder. */
export const workerThreads = () => {
  const embedder = realEmbedder()
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  })
  afterAll(() => embedder.close())

  return async (over: Partial<WorkerThreadOptions> = {}) => {
    const directory = await scratchDirectory()
    closing.push(() => removeDirectory(directory))
    const paths = dataPaths(directory)
    const store = await openStoreThread(paths, silentLog)
    closing.push(() => store.close())
    const journal = await openJournal({
      directory: paths.journal,
      clock: systemClock,
      log: silentLog,
      onCommitted: committed => worker.signal(committed),
    })
    closing.push(() => journal.close())
    const events: WorkerEvent[] = []
    const said: string[] = []
    const say = (event: string): void => void said.push(event)
    const worker = startWorkerThread({
      storePort: () => store.port(),
      embedder,
      distiller: { side: 'builtin' },
      scanner: {},
      journal: paths.journal,
      committed: journal.committed(),
      max_memory_size: 8000,
      preview_ttl_seconds: 300,
      raw_retention_days: 7,
      log: { debug: say, info: say, warn: say, error: say },
      emit: event => events.push(event),
      ...over,
    })
    closing.push(() => worker.close())
    const find = (id: string | undefined) => store.queue.find(id ?? '')
    return {
      store,
      journal,
      find,
      worker,
      events,
      /** Its row, once it has come to one of its ends. */
      outcome: async (id: string | undefined, patience: number = LONG_MS) => {
        await vi.waitUntil(async () => !['pending', 'processing'].includes((await find(id))?.state ?? 'pending'), {
          timeout: patience,
          interval: 10,
        })
        return find(id)
      },
      /** How often the log told of this. */
      times: (event: string): number => said.filter(one => one === event).length,
      /** Puts observations into the journal at one go. */
      observe: async (outputs: readonly string[], entry: Partial<Entry> = {}): Promise<readonly string[]> => {
        const ids = outputs.map(() => randomId())
        const lines = outputs.map((output, at) => commandEntry(ids[at] ?? '', output, entry))
        await Promise.all(lines.map(line => journal.append(`${JSON.stringify(line)}\n`)))
        return ids
      },
    }
  }
}
