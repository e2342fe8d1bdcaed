import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { forkedProcesses } from '../../electron/base/child.ts'
import { systemClock } from '../../electron/base/clock.ts'
import { silentLog } from '../../electron/base/log.ts'
import { dataPaths, type DataPaths } from '../../electron/base/paths.ts'
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

/** A store of so many memories, made once and kept under `bench/data`. */
export const storeFixture = async (count: number, embedder = FIXTURE_EMBEDDER): Promise<DataPaths> => {
  const name = embedder === FIXTURE_EMBEDDER ? `store-${count}` : `store-${count}-${embedder}`
  const root = fileURLToPath(new URL(`../data/${name}`, import.meta.url))
  if (!existsSync(root)) {
    const unfinished = `${root}.unfinished`
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true })
    await fill(unfinished, count, embedder)
    await rename(unfinished, root)
  }
  return dataPaths(root)
}
