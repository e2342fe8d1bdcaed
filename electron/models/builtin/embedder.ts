import type { ChildProcesses } from '../../base/child.ts'
import type { Log } from '../../base/log.ts'
import { DistillError, isDistillError } from '../../../shared/errors.ts'
import type { Embedder } from '../port.ts'
import { unitVector } from '../vector.ts'
import { createEmbedderHost } from './embedder-host.ts'
import { createJobQueue, type Job } from './embedder-queue.ts'
import { MINILM_DIMENSIONS, MINILM_NAME, minilmThresholds } from './minilm-facts.ts'

/** One text is computed while the next already lies in the process; more would only hold queries up. */
const AT_ONCE = 2
const TIME_LIMIT_MS = 30_000

export interface BuiltinEmbedderOptions {
  readonly children: ChildProcesses
  readonly modelDir: string
  readonly idleMs: number
  readonly timeLimitMs?: number
  readonly log: Log
}

export interface BuiltinEmbedder extends Embedder {
  /** Starts the process ahead of need; any hook or an opened window does so. */
  warm(): Promise<void>
  readonly pid: number | undefined
  close(): Promise<void>
}

export const createBuiltinEmbedder = (options: BuiltinEmbedderOptions): BuiltinEmbedder => {
  const host = createEmbedderHost({ timeLimitMs: TIME_LIMIT_MS, ...options })
  const queue = createJobQueue()
  let underWay = 0

  const compute = async (text: string): Promise<Float32Array> =>
    unitVector(await twice(() => host.embed(text)), MINILM_DIMENSIONS, MINILM_NAME)

  const pump = (): void => {
    while (underWay < AT_ONCE) {
      const job = queue.take()
      if (!job) return
      underWay++
      const work = compute(job.text)
      job.result.resolve(work)
      void work
        .catch(() => undefined)
        .then(() => {
          underWay--
          pump()
        })
    }
  }

  return {
    name: MINILM_NAME,
    dimensions: MINILM_DIMENSIONS,
    thresholds: minilmThresholds,
    embed: async (texts, priority, signal) => {
      signal?.throwIfAborted()
      const jobs = texts.map((text): Job => ({ text, priority, result: Promise.withResolvers() }))
      const abandon = (): void => jobs.forEach(job => job.result.reject(signal?.reason))
      signal?.addEventListener('abort', abandon, { once: true })
      for (const job of jobs) queue.add(job)
      pump()
      try {
        return await Promise.all(jobs.map(job => job.result.promise))
      } finally {
        signal?.removeEventListener('abort', abandon)
        for (const job of jobs) queue.drop(job)
      }
    },
    warm: () => twice(() => host.start()),
    get pid() {
      return host.pid
    },
    close: () => host.close(),
  }
}

/** A process that died may have been killed by chance: its text gets one more try, in a new process. */
const twice = async <T>(task: () => Promise<T>): Promise<T> => {
  try {
    return await task().catch(error => {
      if (isDistillError(error, 'not_running')) return task()
      throw error
    })
  } catch (error) {
    if (!isDistillError(error, 'not_running')) throw error
    throw new DistillError(
      'model_unavailable',
      'The built-in embedding process ended twice over the same text. Distill tries again later; "distill doctor" says more.',
      { cause: error },
    )
  }
}
