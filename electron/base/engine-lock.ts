import Database from 'better-sqlite3'
import { chmodSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileError, makePrivateDirectory, OWNER_ONLY_FILE, systemCode } from './files.ts'

/** Long enough to outlast somebody who only looks whether the lock is held. */
const PATIENCE_MS = 250

export interface EngineLock {
  release(): void
}

/** Held for as long as the engine lives; the operating system frees it when the process dies, however it dies. */
export const takeEngineLock = (path: string): EngineLock | null => {
  makePrivateDirectory(dirname(path))
  const database = openLock(path, PATIENCE_MS)
  try {
    if (process.platform !== 'win32') chmodSync(path, OWNER_ONLY_FILE)
    database.exec('BEGIN EXCLUSIVE')
    return { release: () => void database.close() }
  } catch (error) {
    database.close()
    if (isBusy(error)) return null
    throw fileError(error, `The engine's lock ${path} cannot be taken`)
  }
}

/** Whether an engine holds the lock now; looking does not take it away from one that starts. */
export const isEngineLocked = (path: string): boolean => {
  let database: Database.Database
  try {
    database = new Database(path, { readonly: true, fileMustExist: true, timeout: 0 })
  } catch {
    return false
  }
  try {
    database.prepare('SELECT 1 FROM sqlite_master').all()
    return false
  } catch (error) {
    return isBusy(error)
  } finally {
    database.close()
  }
}

const openLock = (path: string, timeout: number): Database.Database => {
  try {
    return new Database(path, { timeout })
  } catch (error) {
    throw fileError(error, `The engine's lock ${path} cannot be opened`)
  }
}

const isBusy = (error: unknown): boolean => systemCode(error)?.startsWith('SQLITE_BUSY') ?? false
