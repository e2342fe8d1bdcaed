import type { MessagePort } from 'node:worker_threads'
import { conflictOf } from '../../../shared/domain/conflict.ts'
import { DistillError } from '../../../shared/errors.ts'
import { systemClock } from '../../base/clock.ts'
import type { Log, LogLevel } from '../../base/log.ts'
import { serve } from '../../base/rpc.ts'
import { channelOf, connectPort } from '../../base/threads.ts'
import type { Embedder } from '../../models/port.ts'
import { createScanner } from '../../privacy/scanner.ts'
import type { FromThread, ThreadStart, ToThread } from '../messages.ts'
import { startWorker, type WorkerDeps } from '../worker.ts'

/** A signal does not cross threads: whoever waits stops waiting, the embedder goes on to the next text. */
const embedderOver = ({ port, ...facts }: ThreadStart['embedder']): Embedder => {
  const gone = new DistillError('model_unavailable', 'The embedder has stopped; it is asked again in a moment.')
  const remote = connectPort(port, gone).target<Embedder>('embedder')
  return { ...facts, embed: (texts, priority) => remote.embed(texts, priority) }
}

const isSignal = (message: unknown): message is ToThread =>
  typeof message === 'object' && message !== null && 'signal' in message

/** The adapters that a thread chooses. */
type Chosen = Pick<WorkerDeps, 'storage' | 'queue' | 'settings' | 'ledger' | 'distiller' | 'judge'>

/** Runs the worker in this thread and answers for it. */
export const serveWorker = (owner: MessagePort | null, start: ThreadStart, choose: (start: ThreadStart) => Chosen) => {
  if (!owner) throw new Error('The worker is started as a thread.')
  const channel = channelOf(owner)
  const tell = (message: FromThread): void => channel.post(message)
  const say =
    (level: LogLevel): Log['info'] =>
    (name, details) =>
      tell({ event: 'log', level, name, details })
  const log: Log = { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') }

  const { embedder, scanner, store: _, distiller: __, ...options } = start
  const worker = startWorker(
    {
      ...choose(start),
      embedder: embedderOver(embedder),
      scanner: createScanner(scanner),
      conflict: conflictOf,
      clock: systemClock,
      log,
      emit: tell,
      atHand: ids => tell({ event: 'at_hand', ids }),
    },
    options,
  )
  serve(channel, { worker: { ...worker, beat: async () => undefined } })
  channel.listen(message => {
    if (isSignal(message)) worker.signal(message.signal)
  })
  tell({ event: 'ready', ...worker.status() })
}
