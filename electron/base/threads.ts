import type { MessagePort, Worker } from 'node:worker_threads'
import type { DistillError } from '../../shared/errors.ts'
import { connectRemote, type Channel, type Remote } from './rpc.ts'

/** Everything is copied, nothing transferred: a vector that a caller gives away would be empty in its own hands. */
export const channelOf = (port: MessagePort | Worker): Channel => ({
  post: message => port.postMessage(message),
  listen: receive => {
    port.on('message', receive)
  },
})

/** Calls what another thread serves on this port; when the port closes, everything that waits fails with `gone`. */
export const connectPort = (port: MessagePort, gone: DistillError): Remote => {
  const remote = connectRemote(channelOf(port))
  port.on('close', () => remote.fail(gone))
  return remote
}
