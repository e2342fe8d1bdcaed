import type { ChildProcesses } from '../../base/child.ts'
import type { Clock } from '../../base/clock.ts'
import { randomId } from '../../base/ids.ts'
import type { Log } from '../../base/log.ts'
import type { DataPaths } from '../../base/paths.ts'
import type { IndexPort, StoragePort } from '../port.ts'
import type { PrivacyLedgerPort, QueuePort, SettingsPort } from '../queue-port.ts'
import { asStoreError, guarded, type Notice } from './failures.ts'
import { createLedger } from './ledger.ts'
import { createQueue } from './queue/queue.ts'
import { createBackups } from './safety/backups.ts'
import { openDatabase } from './safety/open-database.ts'
import type { Recovery } from './safety/recover.ts'
import { startRoutine } from './safety/routine.ts'
import { markDamaged } from './safety/soundness.ts'
import { createSettings } from './settings.ts'
import { createSql } from './sql.ts'
import { createStorage } from './storage.ts'
import { createIndexLink } from './vectors/index-link.ts'
import { createKeeper, indexLimits, type IndexLimits, type Keeper } from './vectors/keeper.ts'
import { createVectorTable } from './vectors/table.ts'

export interface LocalStore {
  readonly storage: StoragePort
  readonly queue: QueuePort
  readonly settings: SettingsPort
  readonly ledger: PrivacyLedgerPort
  readonly index: IndexPort
  /** What had to be done to open it; also kept in the setting `last_recovery`. */
  readonly recovery: Recovery | null
  close(): Promise<void>
}

export interface StoreDeps {
  readonly clock: Clock
  readonly log: Log
  /** Starts the process that holds the vector index, when there are enough vectors for one. */
  readonly children: ChildProcesses
  readonly limits?: IndexLimits
}

const indexPort = (keeper: Keeper, notice: Notice): IndexPort =>
  guarded<IndexPort>(
    {
      states: () => keeper.states(),
      warm: () => keeper.warm(),
      rebuild: () => keeper.rebuild(),
      settle: () => keeper.settle(),
    },
    notice,
  )

const open = async (
  paths: DataPaths,
  { clock, log, children, limits = indexLimits }: StoreDeps,
): Promise<LocalStore> => {
  const backups = createBackups(paths.backups, clock, log)
  const { db, recovery, unclean } = await openDatabase(paths, backups, clock, log)
  const sql = createSql(db)
  const notice: Notice = error => {
    if (error.code === 'corrupt') markDamaged(paths.database)
  }
  const link = createIndexLink(children, paths.database, paths.vectors)
  const keeper = createKeeper({ sql, folder: paths.vectors, link, log, limits })
  const maker = { sql, vectors: createVectorTable(sql), now: () => clock.now().toISOString(), newId: randomId }
  const queue = createQueue(sql, clock, notice)
  const settings = createSettings(sql, notice)
  const stopRoutine = startRoutine({ db, database: paths.database, backups, log, unclean })
  await queue.recover()
  if (recovery) await settings.write('last_recovery', recovery)
  return {
    storage: createStorage(maker, keeper, backups, notice),
    queue,
    settings,
    ledger: createLedger(sql, notice),
    index: indexPort(keeper, notice),
    recovery,
    close: async () => {
      stopRoutine()
      keeper.close()
      db.close()
    },
  }
}

/** Opens the store of this data directory; fails only with errors that say what to do. */
export const openLocalStore = (paths: DataPaths, deps: StoreDeps): Promise<LocalStore> =>
  open(paths, deps).catch((error: unknown) => {
    throw asStoreError(error)
  })
