import { parentPort, workerData } from 'node:worker_threads'
import { serve } from '../base/rpc.ts'
import type { Scanner } from '../privacy/types.ts'
import { createPrepare, type PrepareOptions } from './body/prepare.ts'

/** Answers, inside a thread, what `createLargeBodies` asks of it. */
export const serveScans = (scanner: Scanner): void => {
  const { home, tokens } = workerData as Pick<PrepareOptions, 'home' | 'tokens'>
  const prepare = createPrepare({ scanner, home, tokens })
  serve(
    {
      post: message => parentPort?.postMessage(message),
      listen: receive => void parentPort?.on('message', receive),
    },
    { scan: { prepare: async (raw: Uint8Array) => prepare(raw) } },
  )
}
