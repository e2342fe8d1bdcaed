import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { forkedProcesses } from '../../electron/base/child.ts'
import { systemClock } from '../../electron/base/clock.ts'
import { derivedId } from '../../electron/base/ids.ts'
import { silentLog } from '../../electron/base/log.ts'
import { dataPaths, type DataPaths } from '../../electron/base/paths.ts'
import { migrations } from '../../electron/storage/local/migrations/all.ts'
import { openLocalStore } from '../../electron/storage/local/open.ts'
import { memoryAt } from './memories.ts'
import { wordVector } from './word-vectors.ts'

export const FIXTURE_EMBEDDER = 'words-384'
const BATCH = 1_000

const fill = async (root: string, count: number, embedder: string): Promise<void> => {
  const store = await openLocalStore(dataPaths(root), { clock: systemClock, log: silentLog, children: forkedProcesses })
  for (let place = 0; place < count; place += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - place) }, (_, at) => memoryAt(place + at))
    await store.storage.apply(
      batch.map(memory => ({
        kind: 'insert',
        memory,
        vector: wordVector(memory.content),
        embedder,
      })),
    )
  }
  await store.index.settle()
  await store.close()
}

const folder = fileURLToPath(new URL('../data', import.meta.url))
/** Another schema has another key, so that a store of an older one is never measured. */
const schema = derivedId(...migrations)

const removeOutdated = async (name: string): Promise<void> => {
  for (const found of await readdir(folder).catch(() => []))
    if (found === name || found.startsWith(`${name}.`)) await rm(join(folder, found), { recursive: true, force: true })
}

const placeOf = (count: number, embedder: string): { readonly name: string; readonly root: string } => {
  const name = embedder === FIXTURE_EMBEDDER ? `store-${count}` : `store-${count}-${embedder}`
  return { name, root: join(folder, `${name}.${schema}`) }
}

export const isMade = (count: number): boolean => existsSync(placeOf(count, FIXTURE_EMBEDDER).root)

/** A store of so many memories, made once and kept under `bench/data` as long as the schema is the same. */
export const storeFixture = async (count: number, embedder = FIXTURE_EMBEDDER): Promise<DataPaths> => {
  const { name, root } = placeOf(count, embedder)
  if (!existsSync(root)) {
    await removeOutdated(name)
    const unfinished = `${root}.unfinished`
    await mkdir(unfinished, { recursive: true })
    await fill(unfinished, count, embedder)
    await rename(unfinished, root)
  }
  return dataPaths(root)
}
