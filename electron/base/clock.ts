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
