import { homedir } from 'node:os'
import type { Check, EngineStatus } from '../../shared/contract/activity.ts'
import { DistillError } from '../../shared/errors.ts'
import { createJobs } from '../api/jobs.ts'
import { createLazyAsk } from '../api/lazy-ask.ts'
import { createLive, type Live } from '../api/live.ts'
import type { Capturing, SettingsDesk } from '../api/needs.ts'
import { createRepoBook } from '../api/repos.ts'
import type { Ask } from '../api/rpc.ts'
import { readStatus } from '../api/status.ts'
import { createCloser } from '../base/calls.ts'
import type { Clock } from '../base/clock.ts'
import { randomId } from '../base/ids.ts'
import type { Log } from '../base/log.ts'
import type { DataPaths } from '../base/paths.ts'
import type { McpNeeds } from '../mcp/needs.ts'
import { createScanner } from '../privacy/scanner.ts'
import type { ScannerOptions } from '../privacy/types.ts'
import { createReviewLists } from '../review/lists.ts'
import { createReview } from '../review/review.ts'
import { builtinModelDir } from '../models/builtin/model-file.ts'
import { fillMissingVectors } from '../search/reembed.ts'
import { createSearch } from '../search/search.ts'
import { openStoreThread } from '../storage/local/client.ts'
import type { Cursor } from '../storage/queue-port.ts'
import { startWorkerThread, type WorkerThread } from '../worker/client.ts'
import { createPlaces } from '../worker/stages/places.ts'
import { createSourceText } from '../worker/source-text.ts'
import { createUntaken } from '../worker/untaken.ts'
import { createChecks } from './checks.ts'
import { createClientDesk } from './client-desk.ts'
import { decideModels, openEmbedder } from './models.ts'
import { createOllamaDesk } from './ollama-desk.ts'
import { rerankerFor } from './reranker.ts'
import { createCapturing, openSettingsDesk } from './settings-desk.ts'
import { createStoreDesk } from './store-desk.ts'
import { watchQueue, watchSettings, watchStorage, watchWorker } from './watched.ts'

export interface CoreOptions {
  readonly paths: DataPaths
  readonly env: NodeJS.ProcessEnv
  readonly clock: Clock
  readonly log: Log
  readonly version: string
  /** What the door turned away; null where no door is open. */
  readonly refused: () => Readonly<Record<string, number>> | null
  /** How far the door has written the journal; null where no door is open. */
  readonly committed: () => Cursor | null
}

/** Everything but the door: what a command needs that works without a running engine. */
export interface Core {
  readonly live: Live
  readonly ask: Ask
  readonly mcp: McpNeeds
  readonly desk: SettingsDesk
  readonly capturing: Capturing
  readonly scanner_options: ScannerOptions
  readonly worker: WorkerThread
  /** Settles when the store's thread has ended, asked to or not. */
  readonly store_ended: Promise<void>
  status(): Promise<EngineStatus>
  checks(): Promise<readonly Check[]>
  /** Starts ahead of need what a search will need. */
  warm(): void
  /** Wakes the worker if an earlier run left it something; without work its thread is not even started. */
  go_on(): Promise<void>
  /** Gives a vector to every memory that has none of the embedder in use. */
  fill_vectors(signal: AbortSignal): Promise<number>
  close(): Promise<void>
}

export const openCore = async (options: CoreOptions): Promise<Core> => {
  const closer = createCloser()
  try {
    return await assemble(options, closer)
  } catch (error) {
    await closer.close()
    throw error
  }
}

const assemble = async (options: CoreOptions, closer: ReturnType<typeof createCloser>): Promise<Core> => {
  const { paths, env, clock, log, version } = options
  const store = await openStoreThread(paths, log)
  closer.add(store.close)
  const live = createLive()
  const storage = watchStorage(store.storage, live)
  const queue = watchQueue(store.queue, live)
  const settings = watchSettings(store.settings, live)
  const { ledger, index } = store
  const desk = await openSettingsDesk(env, settings)
  const { values } = desk.resolved()
  if (values.backend !== 'local')
    throw new DistillError(
      'unsupported',
      `BACKEND=${values.backend} is not built yet. Leave it out, or set it to local.`,
    )
  const choice = await decideModels(desk, settings)
  const models = openEmbedder(choice.embedder.side, values, log)
  closer.add(models.close)
  const { embedder } = models
  const scanner_options: ScannerOptions = { homes: [homedir()] }
  const worker = startWorkerThread({
    start: 'resting',
    storePort: () => store.port(),
    embedder,
    log,
    emit: watchWorker(live),
    journal: paths.journal,
    max_memory_size: values.max_memory_size,
    preview_ttl_seconds: values.preview_ttl_seconds,
    raw_retention_days: values.raw_retention_days,
    committed: null,
    distiller:
      choice.distiller.side === 'builtin'
        ? { side: 'builtin' }
        : { side: 'ollama', host: values.ollama_host, model: values.llm_model },
    scanner: scanner_options,
  })

  closer.add(worker.close)
  const jobs = createJobs(live, randomId)
  closer.add(jobs.close)
  const capturing = createCapturing(desk, clock)
  const places = createPlaces(storage, settings)
  const scanner = createScanner(scanner_options)
  const searching = createSearch({
    storage,
    embedder,
    reranker: rerankerFor(desk),
    settings: () => desk.resolved().values,
    clock,
    log,
  })
  const review = createReview({ storage, clock, writer: worker, eraseRawText: ids => worker.erase_raw_text(ids) })
  const evidence = { rootOf: places.rootOf, redact: (text: string) => scanner.redact(text).text }
  const lists = createReviewLists({ storage, clock, evidence })
  const repos = createRepoBook(storage, clock)
  const names = {
    distiller: choice.distiller.side === 'ollama' ? values.llm_model : 'built-in',
    embedder: embedder.name,
  }
  const needs = {
    storage,
    queue,
    untaken: createUntaken({ queue, directory: paths.journal, committed: options.committed }),
    ledger,
    searching,
    importing: worker,
    wakeWorker: () => worker.signal(null),
    review,
    lists,
    repos,
    capturing,
    sourceText: createSourceText(paths.journal, queue),
    settings: desk,
    clock,
    live,
    jobs,
    clients: createClientDesk(paths, clock),
    ollama: createOllamaDesk(desk),
    store: createStoreDesk(paths, worker),
    trying: (text: string) => worker.try_text(text),
  }
  const status = () => readStatus({ ...needs, worker: () => worker.status(), models: () => names })
  const checks = createChecks({
    model_dir: builtinModelDir,
    settings: () => desk.resolved().values,
    choice,
    status,
    refused: options.refused,
    last_recovery: async () => (await settings.read())['last_recovery'],
  })
  const ask = createLazyAsk({ ...needs, worker: () => worker.status(), models: () => names, checks }, log)
  return {
    live,
    ask,
    mcp: { storage, searching, remember: worker, review, lists, repos, clock, log, version },
    desk,
    capturing,
    scanner_options,
    worker,
    store_ended: store.ended,
    status,
    checks,
    warm: () => {
      models.warm()
      index.warm().catch(() => log.warn('index.cold'))
    },
    go_on: async () => {
      const { pending, processing } = await queue.counts(await needs.untaken())
      if (pending + processing > 0) worker.signal(options.committed())
    },
    fill_vectors: signal => fillMissingVectors({ storage, embedder, log }, signal),
    close: closer.close,
  }
}
