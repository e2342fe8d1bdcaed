import Database from 'better-sqlite3'
import type { Db } from './sql.ts'

const BUSY_MS = 5_000
const PAGE_BYTES = 8_192
const CACHE_KIB = 16_000
const LARGEST_IDLE_LOG = 4_000_000

/** A database is up to three files, which come and go together. */
export const FILE_SUFFIXES = ['', '-wal', '-shm'] as const

/** A commit is on the disk when it returns, and what is deleted is overwritten. */
export const connect = (file: string): Db => {
  const db = new Database(file, { timeout: BUSY_MS })
  try {
    db.pragma(`page_size = ${PAGE_BYTES}`)
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma('foreign_keys = ON')
    db.pragma('secure_delete = ON')
    db.pragma('temp_store = MEMORY')
    db.pragma(`cache_size = -${CACHE_KIB}`)
    db.pragma(`journal_size_limit = ${LARGEST_IDLE_LOG}`)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
