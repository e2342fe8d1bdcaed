import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** The kernel counts processor time for user programs in hundredths of a second. */
const MS_PER_TICK = 10
const SETTLE_STEP_MS = 400
/** Below this share of one core a process is called idle. */
const IDLE_SHARE = 0.03

export const canReadUsage = process.platform === 'linux'

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // A process or thread that ended meanwhile has nothing left to count.
    return ''
  }
}

const threadsOf = (pid: number): readonly string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** A process and all its descendants. */
export const familyOf = (pid: number): readonly number[] => {
  const children = threadsOf(pid).flatMap(thread =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(familyOf)]
}

/** Fields behind the name, which may itself hold spaces and brackets. */
const fieldsOf = (stat: string): readonly string[] => stat.slice(stat.lastIndexOf(')') + 2).split(' ')

/** Processor time of a process, its threads and its descendants, also of those that ended. */
export const cpuOf = (pid: number): number =>
  familyOf(pid)
    .map(one => fieldsOf(read(`/proc/${one}/stat`)))
    .flatMap(fields => fields.slice(11, 15).map(Number))
    .reduce((sum, ticks) => sum + ticks * MS_PER_TICK, 0)

/** Processor time of the living threads of one process, summed by the threads' names. */
export const threadCpuOf = (pid: number): Readonly<Record<string, number>> => {
  const sums: Record<string, number> = {}
  for (const thread of threadsOf(pid)) {
    const name = read(`/proc/${pid}/task/${thread}/comm`).trim()
    const nanoseconds = Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0])
    sums[name] = (sums[name] ?? 0) + nanoseconds / 1e6
  }
  return sums
}

export interface Resident {
  /** Everything mapped and present. */
  readonly rss: number
  /** The same with pages that several processes share divided among them. */
  readonly pss: number
}

/** Megabytes of one process. */
export const residentOf = (pid: number): Resident => {
  const text = read(`/proc/${pid}/smaps_rollup`)
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN) / 1024
  return { rss: megabytes('Rss'), pss: megabytes('Pss') }
}

/** Waits until a process has nothing more to do, so that it does not disturb what is measured next. */
export const settled = async (pid: number, limitMs = 120_000): Promise<void> => {
  const end = performance.now() + limitMs
  for (let last = cpuOf(pid); performance.now() < end;) {
    await pause(SETTLE_STEP_MS)
    const now = cpuOf(pid)
    if (now - last <= SETTLE_STEP_MS * IDLE_SHARE) return
    last = now
  }
}
