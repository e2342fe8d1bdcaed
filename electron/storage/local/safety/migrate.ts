import { DistillError } from '../../../../shared/errors.ts'
import { migrations } from '../migrations/all.ts'
import type { Db } from '../sql.ts'
import type { Backups } from './backups.ts'

const schemaVersion = (db: Db): number => db.pragma('user_version', { simple: true }) as number

export const refuseNewerSchema = (db: Db): void => {
  const version = schemaVersion(db)
  if (version > migrations.length)
    throw new DistillError(
      'newer_schema',
      `The data was written by a newer Distill (schema ${version}, this one knows ${migrations.length}): update Distill.`,
    )
}

/** Each migration is its own transaction: a crash in the middle leaves the schema before it. */
export const migrate = async (db: Db, backups: Pick<Backups, 'beforeMigration'>, steps = migrations): Promise<void> => {
  for (let version = schemaVersion(db); version < steps.length; version++) {
    if (version > 0) await backups.beforeMigration(db)
    db.transaction(() => {
      db.exec(steps[version] ?? '')
      db.pragma(`user_version = ${version + 1}`)
    }).immediate()
  }
}
