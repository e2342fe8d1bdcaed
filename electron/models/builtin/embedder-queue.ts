export type Priority = 'query' | 'background'

export interface Job {
  readonly text: string
  readonly priority: Priority
  readonly result: PromiseWithResolvers<Float32Array>
}

/** Texts that wait for the model: a query goes ahead of all background work, otherwise first come, first served. */
export interface JobQueue {
  add(job: Job): void
  take(): Job | undefined
  drop(job: Job): void
}

export const createJobQueue = (): JobQueue => {
  const waiting: Readonly<Record<Priority, Set<Job>>> = { query: new Set(), background: new Set() }
  return {
    add: job => void waiting[job.priority].add(job),
    take: () => {
      for (const jobs of [waiting.query, waiting.background])
        for (const job of jobs) {
          jobs.delete(job)
          return job
        }
      return undefined
    },
    drop: job => void waiting[job.priority].delete(job),
  }
}
