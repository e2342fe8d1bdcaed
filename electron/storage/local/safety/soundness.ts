import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { isCorruption } from '../failures.ts'
import type { Db } from '../sql.ts'

const PROBES = [
  'SELECT * FROM memories ORDER BY n DESC LIMIT 1',
  'SELECT * FROM memories ORDER BY created_at LIMIT 1',
  'SELECT * FROM observations ORDER BY n DESC LIMIT 1',
  "SELECT rowid FROM memory_text WHERE memory_text MATCH 'a' LIMIT 1",
  'SELECT * FROM settings',
] as const

/** The ends of the main tables, in a millisecond: finds a torn, truncated or overwritten file at once. */
export const probe = (db: Db): void => {
  for (const text of PROBES) db.prepare(text).all()
}

export type Soundness = 'sound' | 'text index damaged' | 'damaged'

/** Reads the whole file: seconds for a large one. */
export const examine = (db: Db): Soundness => {
  try {
    const found = db.pragma('quick_check(20)') as readonly { readonly quick_check: string }[]
    if (found.every(({ quick_check }) => quick_check === 'ok')) return 'sound'
    return found.every(({ quick_check }) => /fts5/i.test(quick_check)) ? 'text index damaged' : 'damaged'
  } catch (error) {
    if (isCorruption(error)) return 'damaged'
    throw error
  }
}

/** Left behind when damage is met while running, so that the next start looks closely. */
const markOf = (database: string): string => `${database}.damaged`

export const markDamaged = (database: string): void => writeFileSync(markOf(database), '', { mode: 0o600 })
export const isMarked = (database: string): boolean => existsSync(markOf(database))
export const unmark = (database: string): void => rmSync(markOf(database), { force: true })
