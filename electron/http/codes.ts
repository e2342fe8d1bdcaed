import { randomBytes } from 'node:crypto'

/** Single-use codes: process arguments can be read by others, so a browser is handed one of these. */
export interface Codes {
  make(): string
  /** True once, while the code is young. */
  use(code: string): boolean
}

const LIFE_MS = 60_000
const MOST = 16

export const createCodes = (now: () => number = () => performance.now()): Codes => {
  const made = new Map<string, number>()
  return {
    make: () => {
      const code = randomBytes(24).toString('base64url')
      made.set(code, now() + LIFE_MS)
      const [oldest] = made.keys()
      if (made.size > MOST && oldest !== undefined) made.delete(oldest)
      return code
    },
    use: code => {
      const until = made.get(code)
      made.delete(code)
      return until !== undefined && now() < until
    },
  }
}
