import { parentPort, workerData } from 'node:worker_threads'
import { conflictOf } from '../../shared/domain/conflict.ts'
import { DistillError } from '../../shared/errors.ts'
import { systemClock } from '../base/clock.ts'
import type { Log, LogLevel } from '../base/log.ts'
import { serve } from '../base/rpc.ts'
import { channelOf, connectPort } from '../base/threads.ts'
import { createBuiltinDistiller } from '../models/builtin/distiller.ts'
import { createBuiltinJudge } from '../models/builtin/judge.ts'
import { createOllamaClient } from '../models/ollama/client.ts'
import { createOllamaDistiller } from '../models/ollama/distiller.ts'
import { createOllamaJudge } from '../models/ollama/judge.ts'
import type { Distiller, Embedder, Judge } from '../models/port.ts'
import { createScanner } from '../privacy/scanner.ts'
import { connectStore } from '../storage/local/client.ts'
import type { DistillerChoice, FromThread, ThreadStart, ToThread } from './messages.ts'
import { startWorker } from './worker.ts'

const owner = parentPort
if (!owner) throw new Error('The worker is started as a thread.')

const channel = channelOf(owner)
const tell = (message: FromThread): void => channel.post(message)
const say =
  (level: LogLevel): Log['info'] =>
  (name, details) =>
    tell({ event: 'log', level, name, details })
const log: Log = { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') }

/** Distiller and judge share one client, and so its lane: a local model answers two at once no faster. */
const modelsFor = (choice: DistillerChoice): { distiller: Distiller; judge: Judge } => {
  if (choice.side === 'builtin') return { distiller: createBuiltinDistiller(), judge: createBuiltinJudge() }
  const client = createOllamaClient(choice.host)
  return {
    distiller: createOllamaDistiller(client, choice.model),
    judge: createOllamaJudge(client, choice.model),
  }
}

/** A signal does not cross threads: whoever waits stops waiting, the embedder goes on to the next text. */
const embedderOver = ({ port, ...facts }: ThreadStart['embedder']): Embedder => {
  const gone = new DistillError('model_unavailable', 'The embedder has stopped; it is asked again in a moment.')
  const remote = connectPort(port, gone).target<Embedder>('embedder')
  return { ...facts, embed: (texts, priority) => remote.embed(texts, priority) }
}

const { store, embedder, distiller, scanner, ...options } = workerData as ThreadStart
const worker = startWorker(
  {
    ...connectStore(store),
    ...modelsFor(distiller),
    embedder: embedderOver(embedder),
    scanner: createScanner(scanner),
    conflict: conflictOf,
    clock: systemClock,
    log,
    emit: tell,
  },
  options,
)
serve(channel, { worker: { ...worker, close: () => worker.stop() } })
channel.listen(message => {
  if (isSignal(message)) worker.signal(message.signal)
})

function isSignal(message: unknown): message is ToThread {
  return typeof message === 'object' && message !== null && 'signal' in message
}
