const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** `15:40`, where the person is. */
export const clockTime = (iso: string): string => clock.format(new Date(iso))

/** The day of a time, where the person is. */
export const dayOf = (iso: string | Date): string => {
  const at = new Date(iso)
  const two = (n: number): string => String(n).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** `40 s`, `3 min`, `5 h`, `12 days`. */
export const duration = (seconds: number): string => {
  const ms = seconds * SECOND
  if (ms < MINUTE) return `${Math.round(ms / SECOND)} s`
  if (ms < HOUR) return `${Math.round(ms / MINUTE)} min`
  if (ms < 2 * DAY) return `${Math.round(ms / HOUR)} h`
  return `${Math.round(ms / DAY)} days`
}

/** `just now`, `5 min ago`, `3 h ago`, `12 days ago`; a time ahead of the clock counts as now. */
export const ago = (iso: string, now = Date.now()): string => {
  const past = now - Date.parse(iso)
  return past < 45 * SECOND ? 'just now' : `${duration(past / SECOND)} ago`
}

/** `0.8 ms`, `24 ms`, `1.2 s`. */
export const took = (ms: number): string =>
  ms < 10 ? `${ms.toFixed(1)} ms` : ms < SECOND ? `${Math.round(ms)} ms` : `${(ms / SECOND).toFixed(1)} s`
