import { parentPort } from 'node:worker_threads'

/** Takes a body and never answers. */
parentPort?.on('message', () => {
  for (;;);
})
