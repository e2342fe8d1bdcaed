import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forkedProcesses } from '../../base/child.ts'
import { systemClock } from '../../base/clock.ts'
import { silentLog } from '../../base/log.ts'
import { dataPaths, type DataPaths } from '../../base/paths.ts'
import { openLocalStore, type LocalStore, type StoreDeps } from '../local/open.ts'

export interface Folder {
  readonly paths: DataPaths
  remove(): Promise<void>
}

export const temporaryFolder = async (): Promise<Folder> => {
  const root = await mkdtemp(join(tmpdir(), 'distill-store-'))
  return { paths: dataPaths(root), remove: () => rm(root, { recursive: true, force: true, maxRetries: 5 }) }
}

export const openIn = (paths: DataPaths, given: Partial<StoreDeps> = {}): Promise<LocalStore> =>
  openLocalStore(paths, { clock: systemClock, log: silentLog, children: forkedProcesses, ...given })
