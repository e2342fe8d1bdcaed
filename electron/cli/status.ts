import type { EngineStatus } from '../../shared/contract/activity.ts'
import { localTime } from '../base/clock.ts'
import type { Common, Session } from './needs.ts'
import { paint } from './output.ts'

const TOLD_ANYWAY = ['capture', 'queue']

const capturing = ({ capture }: EngineStatus, running: boolean): string => {
  if (!running) return 'not capturing: no engine runs (start it with "distill serve")'
  if (capture.state === 'capturing') return 'capturing'
  return capture.paused_until ? `paused until ${localTime(capture.paused_until)}` : 'paused until resumed'
}

export const status = async (session: Session, { output, data_dir }: Common): Promise<void> => {
  const answer = await session.client.call('activity.status', {})
  const { queue, worker, models, memories } = answer
  const { checks } = await session.client.call('activity.checks', {})
  const attention = checks
    .filter(({ name, state }) => state !== 'ok' && !TOLD_ANYWAY.includes(name))
    .map(({ sentence }) => sentence)
  output.result({ running: session.url !== null, url: session.url, data_dir, ...answer, attention }, () => [
    `Capture    ${capturing(answer, session.url !== null)}`,
    `Engine     ${session.url ?? 'not running'}`,
    `Data       ${data_dir}`,
    `Waiting    ${queue.pending + queue.processing}${queue.oldest_pending_s > 60 ? `, the oldest for ${Math.round(queue.oldest_pending_s / 60)} min` : ''}${worker.reason ? ` (${worker.reason})` : ''}`,
    `So far     ${queue.done} kept, ${queue.rejected} rejected, ${queue.duplicate} known already, ${queue.blocked} blocked, ${queue.dead} failed`,
    `Memories   ${memories.total} (${
      Object.entries(memories.by_type)
        .filter(([, count]) => count > 0)
        .map(([type, count]) => `${count} ${type}`)
        .join(', ') || 'none yet'
    })`,
    `Review     ${memories.open_contradictions} contradictions, ${memories.stale} stale`,
    `Models     ${models.distiller}, ${models.embedder}`,
    ...attention.map(sentence => paint(output, 'yellow', `!          ${sentence}`)),
  ])
}
