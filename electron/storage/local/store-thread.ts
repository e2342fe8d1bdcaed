import { flushCompileCache } from 'node:module'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { isDistillError, sentenceOf } from '../../../shared/errors.ts'
import { relayedChildren } from '../../base/child-relay.ts'
import { systemClock } from '../../base/clock.ts'
import type { Log, LogLevel } from '../../base/log.ts'
import { serve } from '../../base/rpc.ts'
import { channelOf } from '../../base/threads.ts'
import type { FromThread, ThreadStart, ToThread } from './messages.ts'
import { openLocalStore } from './open.ts'

const owner = parentPort
if (!owner) throw new Error('The store is started as a thread.')

const channel = channelOf(owner)
const tell = (message: FromThread): void => channel.post(message)
const say =
  (level: LogLevel): Log['info'] =>
  (event, details) =>
    tell({ say: 'log', level, event, details })
const log: Log = { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') }

const { paths, children } = workerData as ThreadStart
const ports = new Set<MessagePort>()

/** Nothing that listens is left, and so the thread ends by itself. */
const hangUp = (): void => {
  for (const port of ports) port.close()
  children.close()
  owner.close()
}

try {
  const store = await openLocalStore(paths, { clock: systemClock, log, children: relayedChildren(children) })
  const { storage, queue, settings, ledger, index } = store
  const welcome = (port: MessagePort): void => {
    ports.add(port)
    port.on('close', () => ports.delete(port))
    serve(channelOf(port), { storage, queue, settings, ledger, index })
  }
  owner.on('message', (message: ToThread) => {
    if (message.ask === 'close') void store.close().finally(hangUp)
    else welcome(message.port)
  })
  tell({ say: 'ready' })
  // Kept now and not at the end, so that the next start finds the compiled sources even after a crash.
  flushCompileCache()
} catch (error) {
  tell({ say: 'failed', code: isDistillError(error) ? error.code : 'internal', sentence: sentenceOf(error) })
  hangUp()
}
