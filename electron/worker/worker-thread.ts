import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { createBuiltinDistiller } from '../models/builtin/distiller.ts'
import { createBuiltinJudge } from '../models/builtin/judge.ts'
import { createOllamaClient } from '../models/ollama/client.ts'
import { createOllamaDistiller } from '../models/ollama/distiller.ts'
import { createOllamaJudge } from '../models/ollama/judge.ts'
import type { Distiller, Judge } from '../models/port.ts'
import { connectStore } from '../storage/local/client.ts'
import type { DistillerChoice, ThreadStart } from './messages.ts'
import { serveWorker } from './thread/serve.ts'

/** Distiller and judge share one client, and so its lane: a local model answers two at once no faster. */
const modelsFor = (choice: DistillerChoice): { distiller: Distiller; judge: Judge } => {
  if (choice.side === 'builtin') return { distiller: createBuiltinDistiller(), judge: createBuiltinJudge() }
  const client = createOllamaClient(choice.host)
  return {
    distiller: createOllamaDistiller(client, choice.model),
    judge: createOllamaJudge(client, choice.model),
  }
}

serveWorker(parentPort, workerData as ThreadStart, ({ store, distiller }) => ({
  ...connectStore(store),
  ...modelsFor(distiller),
}))
// Kept now and not at the end, so that a thread that comes back after a rest starts from compiled sources.
flushCompileCache()
