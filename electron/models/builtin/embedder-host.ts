import type { Child, ChildProcesses } from '../../base/child.ts'
import type { Log } from '../../base/log.ts'
import { connectRemote } from '../../base/rpc.ts'
import { DistillError } from '../../../shared/errors.ts'
import type { EmbedderProcess } from './embedder-process.ts'
import { missingFiles } from './model-file.ts'

const entry = new URL('./embedder-process.ts', import.meta.url)

export interface HostOptions {
  readonly children: ChildProcesses
  readonly modelDir: string
  readonly idleMs: number
  /** A process that answers no text within this time is taken for hung and ended. */
  readonly timeLimitMs: number
  readonly log: Log
}

/** Keeps one embedding process: started when needed, ended when idle, because only that gives its memory back. */
export interface EmbedderHost {
  /** Fails with `not_running` when the process ended meanwhile. */
  embed(text: string): Promise<Float32Array>
  start(): Promise<void>
  readonly pid: number | undefined
  close(): Promise<void>
}

interface Running {
  readonly child: Child
  readonly model: EmbedderProcess
  readonly loaded: Promise<void>
}

export const createEmbedderHost = ({ children, modelDir, idleMs, timeLimitMs, log }: HostOptions): EmbedderHost => {
  let running: Running | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let underWay = 0
  let closed = false

  const end = (which: Running): void => {
    if (running === which) running = null
    which.child.stop()
  }

  const launch = (): Running => {
    const child = children.start(entry)
    const remote = connectRemote(child.channel)
    const model = remote.target<EmbedderProcess>('embedder')
    const started: Running = { child, model, loaded: model.load(modelDir) }
    started.loaded.then(
      () => log.info('embedder_started', { pid: child.pid ?? null }),
      () => end(started),
    )
    void child.exited.then(({ code, signal }) => {
      if (running === started) {
        running = null
        log.warn('embedder_ended_unasked', { code, signal })
      }
      remote.fail(new DistillError('not_running', 'The embedding process ended.'))
    })
    return started
  }

  const ready = async (): Promise<Running> => {
    if (!running) {
      const missing = await missingFiles(modelDir)
      if (missing.length > 0) throw notFetched(modelDir, missing[0]?.name ?? '')
    }
    if (closed) throw new DistillError('model_unavailable', 'Distill is stopping: nothing more is embedded.')
    const current = (running ??= launch())
    await current.loaded
    return current
  }

  /** Counts what is under way, so that the idle clock only runs when nothing is. */
  const use = async <T>(task: (current: Running) => Promise<T>): Promise<T> => {
    clearTimeout(idleTimer)
    underWay++
    const hung = setTimeout(() => {
      log.warn('embedder_hung', { pid: running?.child.pid ?? null })
      running?.child.stop()
    }, timeLimitMs)
    try {
      return await task(await ready())
    } finally {
      clearTimeout(hung)
      if (--underWay === 0 && !closed) idleTimer = setTimeout(() => running && end(running), idleMs)
    }
  }

  return {
    embed: text => use(({ model }) => model.embed(text)),
    start: () => use(async () => {}),
    get pid() {
      return running?.child.pid
    },
    close: async () => {
      closed = true
      clearTimeout(idleTimer)
      const last = running
      if (last) end(last)
      await last?.child.exited
    },
  }
}

const notFetched = (dir: string, file: string): DistillError =>
  new DistillError(
    'model_unavailable',
    `The built-in embedding model is not there (${file} is missing or incomplete in ${dir}). Fetch it with: npm run fetch-model`,
  )
