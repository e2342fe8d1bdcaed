import type { EngineStatus } from '../../shared/contract/activity.ts'
import type { ApiNeeds } from './needs.ts'

const secondsSince = (time: string | null, now: Date): number =>
  time === null ? 0 : Math.max(0, Math.round((now.getTime() - Date.parse(time)) / 1000))

/** What the engine does right now, in one answer. */
export const readStatus = async (
  needs: Pick<ApiNeeds, 'queue' | 'untaken' | 'storage' | 'capturing' | 'worker' | 'models' | 'clock'>,
): Promise<EngineStatus> => {
  const now = needs.clock.now()
  const [{ oldest_pending_at, ...queue }, memories] = await Promise.all([
    needs.untaken().then(lines => needs.queue.counts(lines)),
    needs.storage.counts(now.toISOString()),
  ])
  return {
    capture: needs.capturing.state(),
    queue: { ...queue, oldest_pending_s: secondsSince(oldest_pending_at, now) },
    worker: needs.worker(),
    models: needs.models(),
    memories: { ...memories, by_type: { ...memories.by_type } },
  }
}
