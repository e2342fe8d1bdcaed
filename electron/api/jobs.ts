import type { HandlersOf } from '../../shared/contract/contract.ts'
import type { jobs, JobView } from '../../shared/contract/jobs.ts'
import { DistillError, sentenceOf } from '../../shared/errors.ts'
import type { Live } from './live.ts'

interface Told {
  readonly share: number | null
  readonly note: string | null
}

type Run = (tell: (progress: Told) => void, signal: AbortSignal) => Promise<void>

export interface Jobs {
  /** Begins long work; one of the same title that still runs is given back instead of a second. */
  start(title: string, run: Run): JobView
  list(): readonly JobView[]
  cancel(id: string): void
  /** Stops what runs. */
  close(): void
}

interface Job {
  readonly ending: AbortController
  view: JobView
}

const KEPT = 20

export const createJobs = (live: Live, newId: () => string): Jobs => {
  const all = new Map<string, Job>()

  const show = (job: Job, changed: Partial<JobView>): void => {
    job.view = { ...job.view, ...changed }
    live.changed('jobs')
  }
  const work = async (job: Job, run: Run): Promise<void> => {
    try {
      await run(told => show(job, told), job.ending.signal)
      show(job, { state: 'done', share: 1, note: null })
    } catch (error) {
      const state = job.ending.signal.aborted ? 'cancelled' : 'failed'
      show(job, { state, note: state === 'failed' ? sentenceOf(error) : null })
    }
  }

  return {
    start: (title, run) => {
      const same = [...all.values()].find(({ view }) => view.title === title && view.state === 'running')
      if (same) return same.view
      const view: JobView = { id: newId(), title, state: 'running', share: null, note: null }
      const job: Job = { ending: new AbortController(), view }
      all.set(view.id, job)
      const [oldest] = [...all.values()].filter(({ view }) => view.state !== 'running')
      if (all.size > KEPT && oldest) all.delete(oldest.view.id)
      void work(job, run)
      live.changed('jobs')
      return view
    },
    list: () => [...all.values()].map(({ view }) => view).toReversed(),
    cancel: id => {
      const job = all.get(id)
      if (!job) throw new DistillError('not_found', 'This work is over and forgotten.')
      job.ending.abort(new DistillError('conflict', 'Cancelled.'))
    },
    close: () => {
      for (const { ending } of all.values()) ending.abort(new DistillError('not_running', 'Distill is stopping.'))
    },
  }
}

export const jobHandlers = ({ jobs: desk }: { readonly jobs: Jobs }): HandlersOf<typeof jobs> => ({
  'jobs.list': async () => ({ jobs: [...desk.list()] }),
  'jobs.cancel': async ({ id }) => {
    desk.cancel(id)
    return {}
  },
})
