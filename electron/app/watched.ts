import type { Topic } from '../../shared/contract/events.ts'
import type { Live } from '../api/live.ts'
import type { StoragePort } from '../storage/port.ts'
import type { QueuePort, SettingsPort } from '../storage/queue-port.ts'
import type { WorkerEvent } from '../worker/events.ts'

const STORED: readonly Topic[] = ['memories', 'review', 'activity']

/** Tells of a change once it is made; the caller gets its answer first. */
const telling =
  <A extends readonly unknown[], R>(live: Live, topics: readonly Topic[], act: (...given: A) => Promise<R>) =>
  async (...given: A): Promise<R> => {
    const answer = await act(...given)
    live.changed(...topics)
    return answer
  }

/** A port over a thread has no methods to copy: what is not replaced is looked up in it. */
const over = <T extends object>(port: T, replaced: Partial<T>): T => Object.assign(Object.create(port) as T, replaced)

/** The store, whose changes from this thread reach every open window. */
export const watchStorage = (storage: StoragePort, live: Live): StoragePort =>
  over<StoragePort>(storage, {
    apply: telling(live, STORED, storage.apply),
    undo: telling(live, STORED, storage.undo),
    purge: telling(live, STORED, storage.purge),
    touch: telling(live, ['memories'], storage.touch),
  })

export const watchQueue = (queue: QueuePort, live: Live): QueuePort =>
  over<QueuePort>(queue, {
    retry: telling(live, ['activity'], queue.retry),
    dismiss: telling(live, ['activity'], queue.dismiss),
  })

export const watchSettings = (settings: SettingsPort, live: Live): SettingsPort =>
  over<SettingsPort>(settings, { write: telling(live, ['settings', 'capture', 'activity'], settings.write) })

/** What the worker's own thread changed. */
export const watchWorker =
  (live: Live) =>
  (event: WorkerEvent): void => {
    if (event.event === 'saved') live.changed(...STORED)
    else live.changed('activity')
  }
