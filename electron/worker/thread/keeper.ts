import { DistillError, sentenceOf } from '../../../shared/errors.ts'
import type { Log } from '../../base/log.ts'
import type { Cursor } from '../../storage/queue-port.ts'
import type { Emit, WorkerStatus } from '../events.ts'
import { createBackoff } from '../loop/backoff.ts'
import type { FromThread, RemoteWorker } from '../messages.ts'
import type { Rested } from '../rest.ts'
import type { Handover } from '../worker.ts'
import { gone, type Run } from './run.ts'

type Phase =
  | { readonly name: 'resting' | 'crashed' | 'closed' }
  | { readonly name: 'running'; readonly run: Run }
  /** Asked to rest; whoever calls meanwhile waits until that is over. */
  | { readonly name: 'ending'; readonly run: Run; readonly over: Promise<void> }

export interface Ears {
  readonly hear: (message: Exclude<FromThread, { event: 'log' }>) => void
  readonly died: () => void
}

interface Options {
  readonly launch: (start: { readonly committed: Cursor | null; readonly handover: Handover }, ears: Ears) => Run
  readonly committed: Cursor | null
  readonly start: 'running' | 'resting'
  readonly rest_after_ms: number
  readonly emit: Emit
  readonly log: Log
}

export interface Keeper {
  readonly signal: (committed: Cursor | null) => void
  readonly status: () => WorkerStatus
  /** Asks the thread, which is started first if it rests. */
  readonly call: <T>(ask: (worker: RemoteWorker) => Promise<T>) => Promise<T>
  /** Lets entries be begun or not, now and after every rest and crash. */
  readonly hold: (paused: boolean, ask: (worker: RemoteWorker) => Promise<void>) => Promise<void>
  readonly close: () => Promise<void>
}

const LONGEST_REST_MS = 3_600_000
const LONGEST_CLOSE_MS = 10_000

const stopping = (): DistillError => new DistillError('not_running', 'Distill is stopping; try again when it runs.')

/** Keeps at most one thread: ends it when it has nothing to do, and starts it again when it has or when it died. */
export const createKeeper = ({ launch, start, rest_after_ms, emit, log, ...given }: Options): Keeper => {
  const backoff = createBackoff(1000, 60_000)
  let { committed } = given
  let phase: Phase = { name: 'resting' }
  let status: WorkerStatus = { state: 'idle', reason: null }
  let handover: Handover = { paused: false, at_hand: [], past_previews: [] }
  let calls = 0
  let woken = false
  /** For what comes next: a rest, the end of one, or another try. */
  let timer: NodeJS.Timeout | undefined

  const later = (task: () => void, ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(task, ms).unref()
  }
  const become = ({ state, reason }: WorkerStatus): void => {
    if (status.state === state && status.reason === reason) return
    status = { state, reason }
    emit({ event: 'state', state, reason })
  }
  const becomeStill = (): void => become({ state: handover.paused ? 'paused' : 'idle', reason: null })

  const hear: Ears['hear'] = message => {
    if (message.event === 'at_hand') return void (handover = { ...handover, at_hand: message.ids })
    if (message.event === 'ready') return become(message)
    backoff.reset()
    stayAwake()
    if (message.event !== 'state') emit(message)
    // A thread that ends is not the end of the worker.
    else if (message.state !== 'stopped') become(message)
  }
  const died = (): void => {
    if (phase.name === 'closed') return
    phase = { name: 'crashed' }
    log.warn('worker.thread_died', { at_hand: handover.at_hand.length })
    become({ state: 'waiting', reason: gone().message })
    later(wake, backoff.next())
  }
  const wake = (): void => {
    try {
      phase = { name: 'running', run: launch({ committed, handover }, { hear, died }) }
      log.debug('worker.thread_started')
      stayAwake()
    } catch (error) {
      log.error('worker.thread_not_started', { reason: sentenceOf(error) })
      died()
    }
  }
  const stayAwake = (ms = rest_after_ms): void => {
    if (phase.name === 'running') later(restIfIdle, ms)
  }
  const restIfIdle = (): void => {
    const idle = calls === 0 && (status.state === 'idle' || status.state === 'paused')
    if (phase.name === 'running' && idle) void rest(phase.run)
    else stayAwake()
  }

  const rest = async (run: Run): Promise<void> => {
    const { promise: over, resolve } = Promise.withResolvers<void>()
    const ending: Phase = { name: 'ending', run, over }
    phase = ending
    woken = false
    const answer = await run.worker.rest().catch(() => null)
    if (answer?.rested) await run.end()
    // Else it died or was closed meanwhile, and somebody has seen to that.
    if (answer && phase === ending) {
      if (answer.rested) lieDown(answer)
      else {
        phase = { name: 'running', run }
        stayAwake(Math.max(rest_after_ms, answer.again_in_ms))
      }
    }
    resolve()
  }
  const lieDown = ({ wake_in_ms, past_previews }: Rested): void => {
    phase = { name: 'resting' }
    handover = { ...handover, past_previews }
    log.debug('worker.thread_rests', { wake_in_ms })
    becomeStill()
    if (woken) wake()
    else later(wake, Math.min(wake_in_ms ?? LONGEST_REST_MS, LONGEST_REST_MS))
  }

  const settled = async (): Promise<Phase> => {
    while (phase.name === 'ending') await phase.over
    return phase
  }
  const awake = async (): Promise<Run> => {
    if ((await settled()).name === 'resting') wake()
    if (phase.name === 'running') return phase.run
    throw phase.name === 'closed' ? stopping() : gone()
  }
  const call: Keeper['call'] = async ask => {
    calls++
    try {
      return await ask((await awake()).worker)
    } finally {
      calls--
      stayAwake()
    }
  }

  if (start === 'running') wake()
  else later(wake, LONGEST_REST_MS)
  return {
    call,
    status: () => status,
    signal: upTo => {
      committed = upTo ?? committed
      woken = true
      if (phase.name === 'resting') wake()
      if (phase.name === 'running' || phase.name === 'ending') phase.run.signal(upTo)
      stayAwake()
    },
    hold: async (paused, ask) => {
      handover = { ...handover, paused }
      const { name } = await settled()
      if (name === 'resting') becomeStill()
      if (name === 'resting' && !paused) wake()
      // One that dies now comes back as it was told to be.
      if (name === 'running') await call(ask).catch(() => undefined)
    },
    close: async () => {
      const last = phase
      phase = { name: 'closed' }
      clearTimeout(timer)
      if (last.name === 'running') {
        const late = new Promise<void>(resolve => setTimeout(resolve, LONGEST_CLOSE_MS).unref())
        await Promise.race([last.run.worker.stop().catch(() => undefined), late])
      }
      if (last.name === 'running' || last.name === 'ending') await last.run.end()
      become({ state: 'stopped', reason: null })
    },
  }
}
