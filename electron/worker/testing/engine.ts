import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forkedProcesses } from '../../base/child.ts'
import { systemClock, type Clock } from '../../base/clock.ts'
import { randomId } from '../../base/ids.ts'
import { silentLog } from '../../base/log.ts'
import { dataPaths } from '../../base/paths.ts'
import { openJournal, type Journal } from '../../capture/2-journal.ts'
import type { Entry } from '../../capture/entry.ts'
import { createBuiltinEmbedder } from '../../models/builtin/embedder.ts'
import { builtinModelDir } from '../../models/builtin/model-file.ts'
import type { Distiller, Embedder, Judge } from '../../models/port.ts'
import { createScanner } from '../../privacy/scanner.ts'
import { openStoreThread, type StoreThread } from '../../storage/local/client.ts'
import type { Conflict } from '../8-compare.ts'
import type { WorkerEvent } from '../events.ts'
import type { AtHand } from '../loop/batch.ts'
import type { Tuning } from '../loop/tuning.ts'
import { startWorker, type Handover, type Worker } from '../worker.ts'
import { commandEntry } from './entries.ts'
import { scriptedDistiller, scriptedJudge } from './scripted.ts'

export interface EngineOptions {
  readonly directory?: string
  readonly distiller?: Distiller
  readonly judge?: Judge
  readonly embedder?: Embedder
  readonly conflict?: Conflict
  readonly clock?: Clock
  readonly preview_ttl_seconds?: number
  readonly tuning?: Partial<Tuning>
  readonly handover?: Handover
  readonly atHand?: AtHand
  /** False when the worker knows of no writer, as in a command that runs without the engine. */
  readonly writer?: boolean
  /** Stands between the worker and its store. */
  readonly between?: <T extends object>(port: T) => T
}

export interface Engine {
  readonly directory: string
  readonly store: StoreThread
  readonly journal: Journal
  readonly worker: Worker
  readonly events: readonly WorkerEvent[]
  /** Puts an observation into the journal and rings. */
  readonly observe: (output: string, over?: Partial<Entry>) => Promise<string>
  /** Until every observation has its outcome. */
  readonly settled: () => Promise<void>
  /** Stops worker, journal and store, as a clean end would; the files stay. */
  readonly close: () => Promise<void>
}

const neverInConflict: Conflict = () => ({ conflict: false, reason: null })

/** The tuning of a worker that nobody has to wait for. */
const impatient: Partial<Tuning> = {
  retry_pauses_ms: [10, 20, 30],
  backoff_ms: { first: 10, longest: 40 },
  bell: { silence_ms: 2, longest_ms: 20 },
  look_ms: 50,
}

export const realEmbedder = () =>
  createBuiltinEmbedder({
    children: forkedProcesses,
    modelDir: builtinModelDir,
    idleMs: 60_000,
    log: silentLog,
  })

export const scratchDirectory = (): Promise<string> => mkdtemp(join(tmpdir(), 'distill-worker-'))
export const removeDirectory = (path: string): Promise<void> => rm(path, { recursive: true, force: true })

const POLL_MS = 5
const same = <T>(port: T): T => port

/** The real store, journal and worker on a directory of their own; only the models may be scripted. */
export const openEngine = async (options: EngineOptions & { readonly embedder: Embedder }): Promise<Engine> => {
  const directory = options.directory ?? (await scratchDirectory())
  const paths = dataPaths(directory)
  const { clock = systemClock, between = same } = options
  const store = await openStoreThread(paths, silentLog)
  const events: WorkerEvent[] = []
  const journal = await openJournal({
    directory: options.writer === false ? join(directory, 'elsewhere') : paths.journal,
    clock,
    log: silentLog,
    onCommitted: committed => worker.signal(committed),
  })
  const worker: Worker = startWorker(
    {
      storage: between(store.storage),
      queue: between(store.queue),
      settings: store.settings,
      ledger: store.ledger,
      scanner: createScanner(),
      distiller: options.distiller ?? scriptedDistiller().distiller,
      judge: options.judge ?? scriptedJudge(),
      embedder: options.embedder,
      conflict: options.conflict ?? neverInConflict,
      clock,
      log: silentLog,
      emit: event => events.push(event),
      atHand: options.atHand ?? (() => undefined),
    },
    {
      journal: paths.journal,
      max_memory_size: 8000,
      preview_ttl_seconds: options.preview_ttl_seconds ?? 300,
      raw_retention_days: 7,
      committed: options.writer === false ? null : journal.committed(),
      tuning: { ...impatient, ...options.tuning },
      ...(options.handover && { handover: options.handover }),
    },
  )
  return {
    directory,
    store,
    journal,
    worker,
    events,
    observe: async (output, over = {}) => {
      const id = over.id ?? randomId()
      await journal.append(`${JSON.stringify(commandEntry(id, output, over))}\n`)
      return id
    },
    settled: async () => {
      for (;;) {
        const cursor = await store.queue.cursor()
        const { segment, offset } = journal.committed()
        const { pending, processing } = await store.queue.counts()
        const taken = offset === 0 || (cursor?.segment === segment && cursor.offset >= offset)
        if (taken && pending + processing === 0) return
        await new Promise(resolve => setTimeout(resolve, POLL_MS))
      }
    },
    close: async () => {
      await worker.stop()
      await journal.close()
      await store.close()
    },
  }
}
