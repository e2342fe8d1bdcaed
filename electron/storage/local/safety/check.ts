import { Worker } from 'node:worker_threads'
import type { Log } from '../../../base/log.ts'
import { markDamaged } from './soundness.ts'

/** Reads the whole database on a thread of its own; damage is marked, and the next start restores. */
export const checkAside = (database: string, log: Log): Promise<boolean> =>
  new Promise(resolve => {
    const worker = new Worker(new URL('./check-thread.ts', import.meta.url), { workerData: database })
    worker.unref()
    worker.on('error', error => {
      log.warn('database check failed', { error: error instanceof Error ? error.name : 'unknown' })
      resolve(true)
    })
    worker.on('message', (sound: boolean) => {
      if (!sound) markDamaged(database)
      log[sound ? 'info' : 'error']('database checked', { sound })
      resolve(sound)
    })
  })
