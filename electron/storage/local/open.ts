import { mkdirSync } from 'node:fs'
import type { Clock } from '../../base/clock.ts'
import { randomId } from '../../base/ids.ts'
import type { Log } from '../../base/log.ts'
import type { DataPaths } from '../../base/paths.ts'
import type { IndexPort, StoragePort } from '../port.ts'
import type { PrivacyLedgerPort, QueuePort, SettingsPort } from '../queue-port.ts'
import { connect } from './database.ts'
import { asStoreError, guarded } from './failures.ts'
import { createLedger } from './ledger.ts'
import { migrate, refuseNewerSchema } from './migrate.ts'
import { createQueue } from './queue/queue.ts'
import { createSettings } from './settings.ts'
import { createSql, type Db } from './sql.ts'
import { createStorage } from './storage.ts'
import type { Shelf } from './vectors/index-port.ts'
import { createKeeper } from './vectors/keeper.ts'
import { createVectorTable } from './vectors/table.ts'

export interface LocalStore {
  readonly storage: StoragePort
  readonly queue: QueuePort
  readonly settings: SettingsPort
  readonly ledger: PrivacyLedgerPort
  readonly index: IndexPort
  close(): Promise<void>
}

export interface StoreDeps {
  readonly clock: Clock
  readonly log: Log
}

/** Loaded when first needed, because loading it costs time and memory that a small store never has to pay. */
const openShelf = async (folder: string): Promise<Shelf> => (await import('./vectors/lance.ts')).openShelf(folder)

const openDatabase = (paths: DataPaths): Db => {
  mkdirSync(paths.root, { recursive: true, mode: 0o700 })
  const db = connect(paths.database)
  refuseNewerSchema(db)
  migrate(db, () => undefined)
  return db
}

export const openLocalStore = async (paths: DataPaths, { clock, log }: StoreDeps): Promise<LocalStore> => {
  try {
    const db = openDatabase(paths)
    const sql = createSql(db)
    const vectors = createVectorTable(sql)
    const keeper = createKeeper({ sql, folder: paths.vectors, log, openShelf })
    const queue = createQueue(sql, clock)
    await queue.recover()
    return {
      storage: createStorage({ sql, vectors, now: () => clock.now().toISOString(), newId: randomId }, keeper),
      queue,
      settings: createSettings(sql),
      ledger: createLedger(sql),
      index: guarded<IndexPort>({
        states: () => keeper.states(),
        rebuild: () => keeper.rebuild(),
        settle: () => keeper.settle(),
      }),
      close: async () => {
        await keeper.close()
        db.close()
      },
    }
  } catch (error) {
    throw asStoreError(error)
  }
}
