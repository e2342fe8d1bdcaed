import { parentPort, workerData } from 'node:worker_threads'
import { serve } from '../base/rpc.ts'
import { createScanner } from '../privacy/scanner.ts'
import { createPrepare } from './body/prepare.ts'
import type { ScanThreadData } from './large-bodies.ts'

/** Reads and redacts large bodies, so that the main thread goes on answering. */
const { scannerOptions, tokens } = workerData as ScanThreadData
const prepare = createPrepare({ scanner: createScanner(scannerOptions), tokens: () => tokens })

serve(
  {
    post: message => parentPort?.postMessage(message),
    listen: receive => void parentPort?.on('message', receive),
  },
  { scan: { prepare: async (raw: Uint8Array) => prepare(raw) } },
)
