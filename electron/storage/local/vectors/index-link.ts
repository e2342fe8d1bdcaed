import { DistillError } from '../../../../shared/errors.ts'
import type { ChildProcesses } from '../../../base/child.ts'
import { connectRemote, type Remote } from '../../../base/rpc.ts'
import type { IndexHost } from './index-port.ts'

/** Only the end of its process gives an index's memory back. */
const IDLE_MS = 180_000

export interface IndexLink {
  readonly host: IndexHost
  close(): void
}

interface Running {
  readonly remote: Remote
  readonly stop: () => void
  calls: number
}

const gone = (): DistillError => new DistillError('not_running', 'The process of the vector index ended.')

/** Starts the process when it is first needed, and ends it when it was not needed for minutes. */
export const createIndexLink = (children: ChildProcesses, database: string, folder: string): IndexLink => {
  let running: Running | null = null
  let idle: NodeJS.Timeout | undefined
  let closed = false

  const stop = (): void => {
    clearTimeout(idle)
    running?.stop()
    running = null
  }

  const start = (): Running => {
    if (closed) throw gone()
    const child = children.start(new URL('./index-process.ts', import.meta.url), { args: [database, folder] })
    const remote = connectRemote(child.channel)
    const started: Running = { remote, stop: () => child.stop(), calls: 0 }
    void child.exited.then(() => {
      remote.fail(gone())
      if (running === started) running = null
    })
    return started
  }

  const call = async <T>(ask: (host: IndexHost) => Promise<T>): Promise<T> => {
    clearTimeout(idle)
    const used = (running ??= start())
    used.calls++
    try {
      return await ask(used.remote.target<IndexHost>('index'))
    } finally {
      used.calls--
      if (used === running && used.calls === 0) idle = setTimeout(stop, IDLE_MS).unref()
    }
  }

  return {
    host: {
      build: table => call(host => host.build(table)),
      flush: table => call(host => host.flush(table)),
      search: (...asked) => call(host => host.search(...asked)),
      tidy: table => call(host => host.tidy(table)),
      remove: table => call(host => host.remove(table)),
      ready: () => call(host => host.ready()),
    },
    close: () => {
      closed = true
      stop()
    },
  }
}
