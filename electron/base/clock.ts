/** Time is passed in, so that a test can set it and a wrong clock can be reasoned about. */
export interface Clock {
  now(): Date
  /** Minutes east of UTC at this machine, now. */
  offsetMinutes(): number
}

export const systemClock: Clock = {
  now: () => new Date(),
  offsetMinutes: () => -new Date().getTimezoneOffset(),
}

/** For people: the day and the minute where they are. */
export const localTime = (time: string): string => {
  const at = new Date(time)
  const there = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return there.toISOString().slice(0, 16).replace('T', ' ')
}
