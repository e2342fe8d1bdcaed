import type { Clock } from '../base/clock.ts'
import { randomId } from '../base/ids.ts'
import { createLane } from '../base/lane.ts'
import type { Log } from '../base/log.ts'
import { createJournalReader } from '../capture/journal/reader.ts'
import { removeSegments } from '../capture/journal/remove.ts'
import { compareSegments, listSegments } from '../capture/journal/segments.ts'
import type { Distiller, Embedder, Judge } from '../models/port.ts'
import type { Scanner } from '../privacy/types.ts'
import type { Writer } from '../review/review.ts'
import type { StoragePort } from '../storage/port.ts'
import type { Cursor, PrivacyLedgerPort, QueuePort, SettingsPort } from '../storage/queue-port.ts'
import { createCompare, type Conflict } from './8-compare.ts'
import type { DirectDeps } from './direct/accept.ts'
import { createPendingBook, type PastPreview } from './direct/pending.ts'
import type { Emit } from './events.ts'
import { createImporting, type Importing } from './import.ts'
import { startLoop, type Loop } from './loop.ts'
import { createBackoff } from './loop/backoff.ts'
import { createBatch, type AtHand } from './loop/batch.ts'
import { createBell } from './loop/bell.ts'
import { createFailure, createSpendAttempt } from './loop/failure.ts'
import { createConclude, createGroupWork } from './loop/group-work.ts'
import { createIntake } from './loop/intake.ts'
import { createRecovery } from './loop/recovery.ts'
import { createRedo } from './loop/redo.ts'
import { createSoonest } from './loop/retry.ts'
import { endOfSegments } from './loop/segment-end.ts'
import { createSweep } from './loop/sweep.ts'
import { defaultTuning, type Tuning } from './loop/tuning.ts'
import { createPipeline } from './pipeline.ts'
import { createRawText, type RawText } from './raw-text.ts'
import { createRemember, type Remember } from './remember.ts'
import { createRest, type Rest } from './rest.ts'
import { createRecord } from './stages/ledger.ts'
import { createPlaces } from './stages/places.ts'
import { createWriter } from './update.ts'

export interface WorkerOptions {
  readonly journal: string
  readonly max_memory_size: number
  readonly preview_ttl_seconds: number
  readonly raw_retention_days: number
  /** How far the journal's writer vouches for its lines; null when none has spoken yet. */
  readonly committed: Cursor | null
  readonly handover?: Handover
  readonly tuning?: Partial<Tuning>
}

/** What a worker takes over from the one before it. */
export interface Handover {
  readonly paused: boolean
  /** What the other one had in hand when it died. */
  readonly at_hand: readonly string[]
  readonly past_previews: readonly PastPreview[]
}

export interface WorkerDeps {
  readonly storage: StoragePort
  readonly queue: QueuePort
  readonly settings: SettingsPort
  readonly ledger: PrivacyLedgerPort
  readonly scanner: Scanner
  readonly distiller: Distiller
  readonly judge: Judge
  readonly embedder: Embedder
  readonly conflict: Conflict
  readonly clock: Clock
  readonly log: Log
  readonly emit: Emit
  readonly atHand: AtHand
}

export interface Worker extends Loop, Remember, Writer, Importing, RawText {
  /** Ends for good if there is nothing to do. */
  rest(): Promise<Rest>
}

const nothing: Handover = { paused: false, at_hand: [], past_previews: [] }
const uptimeMs = (): number => performance.now()

/** Everything that writes memories, around one lane for compare and save. */
export const startWorker = (deps: WorkerDeps, options: WorkerOptions): Worker => {
  const { storage, queue, settings, ledger, scanner, distiller, embedder, clock, log, emit, atHand } = deps
  const { handover = nothing } = options
  const tuning: Tuning = { ...defaultTuning, ...options.tuning }
  const limits = { max_characters: options.max_memory_size, time_limit_ms: tuning.distill_limit_ms }
  const { max_characters } = limits
  const { retry_pauses_ms, look_ms, coalesce } = tuning
  const ending = new AbortController()
  const lane = createLane()
  const record = createRecord(ledger, clock)
  const places = createPlaces(storage, settings)
  const compare = createCompare(deps)
  const reader = createJournalReader(options.journal)
  const conclude = createConclude(queue, clock, emit)
  const spendAttempt = createSpendAttempt({ queue, clock, emit, log, retry_pauses_ms })
  const failure = createFailure({ queue, storage, spendAttempt })
  const soonest = createSoonest(queue, clock, retry_pauses_ms)
  const pipeline = createPipeline({ storage, scanner, distiller, embedder, compare, lane, clock, limits, places })
  const shared = { queue, storage, reader, pipeline, record, failure, conclude }
  const work = createGroupWork(shared)
  const redo = createRedo({ ...shared, max_characters })
  const sweep = createSweep({
    queue,
    clock,
    log,
    compareSegments,
    listSegments: () => listSegments(options.journal),
    removeSegments: names => removeSegments(options.journal, names),
    retention_days: options.raw_retention_days,
  })
  const intake = createIntake({ queue, reader, log, visibleEnd: () => endOfSegments(options.journal) })
  if (options.committed !== null) intake.committed(options.committed)
  const loop = startLoop({
    queue,
    sweep,
    clock,
    emit,
    log,
    look_ms,
    intake,
    soonest,
    paused: handover.paused,
    recover: createRecovery({ queue, storage, spendAttempt, atHand }, handover.at_hand),
    batch: createBatch({ queue, reader, work, redo, failure, clock, emit, atHand, max_characters, coalesce }),
    bell: createBell(tuning.bell),
    backoff: createBackoff(tuning.backoff_ms.first, tuning.backoff_ms.longest),
  })
  const direct: DirectDeps = {
    storage,
    scanner,
    distiller,
    embedder,
    compare,
    lane,
    clock,
    record,
    emit,
    limits,
    newId: randomId,
    rootOf: repo => places.rootOf(repo),
    signal: ending.signal,
  }
  const previews = createPendingBook(options.preview_ttl_seconds * 1000, uptimeMs, handover.past_previews)
  const importing = createImporting(direct, uptimeMs)
  const stop = async (): Promise<void> => {
    ending.abort(new Error('Distill is stopping.'))
    await loop.stop()
    await lane(async () => undefined)
  }
  return {
    ...loop,
    stop,
    rest: createRest({
      loop,
      stop,
      soonest,
      uptimeMs,
      pull: () => intake.pull(),
      kept_until: () => Math.max(previews.kept_until(), importing.kept_until()),
      past_previews: () => previews.past(),
    }),
    ...createRemember(direct, previews, options.preview_ttl_seconds),
    ...createWriter(direct),
    import_lines: (lines, firstLine) => importing.import_lines(lines, firstLine),
    ...createRawText({ journal: options.journal, queue, intake, sweep }),
  }
}
