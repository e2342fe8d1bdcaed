import { startWorkerThread, type WorkerThread, type WorkerThreadOptions } from '../worker/client.ts'

/** A worker that starts when something has to be written: most commands only read. */
export const startWorkerOnDemand = (options: WorkerThreadOptions): WorkerThread => {
  let started: WorkerThread | null = null
  const worker = (): WorkerThread => (started ??= startWorkerThread(options))
  return {
    signal: committed => started?.signal(committed),
    status: () => started?.status() ?? { state: 'stopped', reason: null },
    pause: () => worker().pause(),
    resume: () => worker().resume(),
    drain: () => worker().drain(),
    preview: given => worker().preview(given),
    confirm: confirmation => worker().confirm(confirmation),
    update: (...given) => worker().update(...given),
    merge: (...given) => worker().merge(...given),
    import_lines: (...given) => worker().import_lines(...given),
    erase_raw_text: observations => worker().erase_raw_text(observations),
    delete_raw_text: () => worker().delete_raw_text(),
    close: async () => started?.close(),
  }
}
