import { DistillError } from '../../../shared/errors.ts'
import { migrations } from './migrations/all.ts'
import type { Db } from './sql.ts'

export const schemaVersion = (db: Db): number => db.pragma('user_version', { simple: true }) as number

export const refuseNewerSchema = (db: Db): void => {
  const version = schemaVersion(db)
  if (version > migrations.length)
    throw new DistillError(
      'newer_schema',
      `The data was written by a newer Distill (schema ${version}, this one knows ${migrations.length}): update Distill.`,
    )
}

export const isOutdated = (db: Db): boolean => schemaVersion(db) < migrations.length
export const isEmpty = (db: Db): boolean => schemaVersion(db) === 0

/** Each migration is its own transaction: a crash in the middle leaves the schema before it. */
export const migrate = (db: Db, beforeEach: (from: number) => void): void => {
  for (let version = schemaVersion(db); version < migrations.length; version++) {
    if (version > 0) beforeEach(version)
    db.transaction(() => {
      db.exec(migrations[version] ?? '')
      db.pragma(`user_version = ${version + 1}`)
    }).immediate()
  }
}
