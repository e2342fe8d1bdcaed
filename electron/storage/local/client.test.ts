import { afterEach, beforeEach, expect, it } from 'vitest'
import { silentLog } from '../../base/log.ts'
import { EMBEDDER, insert, memory, vector } from '../testing/memories.ts'
import { openIn, temporaryFolder, type Folder } from '../testing/open-local.ts'
import { connectStore, openStoreThread } from './client.ts'
import { connect } from './database.ts'

let folder: Folder
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

it('leaves a vector in the hands of its caller', async () => {
  const store = await openStoreThread(folder.paths, silentLog)
  const given = vector(1)
  await store.storage.apply([insert('a', {}, given)])
  expect(given).toEqual(vector(1))
  expect(await store.storage.search_vector(given, EMBEDDER, {}, 1)).toMatchObject([{ id: 'a' }])
  await store.close()
})

it('serves several ports at once, over which all see the same store', async () => {
  const store = await openStoreThread(folder.paths, silentLog)
  const port = store.port()
  const other = connectStore(port)
  await other.settings.write('k', 1)
  expect(await store.settings.read()).toEqual({ k: 1 })
  await store.close()
  await expect(other.settings.read()).rejects.toMatchObject({ code: 'not_running' })
})

it('hands typed errors over the thread, and stays up', async () => {
  const store = await openStoreThread(folder.paths, silentLog)
  await expect(store.storage.undo('nobody')).rejects.toMatchObject({ code: 'not_found' })
  expect(await store.storage.get(['a'])).toEqual([])
  await store.close()
})

it('fails everything that waits, and all that follows, when its thread is gone', async () => {
  const store = await openStoreThread(folder.paths, silentLog)
  const other = connectStore(store.port())
  const endless = { kind: 'insert', memory: memory('a'), vector: null, embedder: null } as const
  const waiting = other.storage.apply(
    Array.from({ length: 300_000 }, (_, at) => ({ ...endless, memory: memory(`m${at}`) })),
  )
  const [failure] = await Promise.all([waiting.catch((error: unknown) => error), store.close(0)])
  expect(failure).toMatchObject({ code: 'not_running' })
  await expect(store.storage.get(['a'])).rejects.toMatchObject({ code: 'not_running' })
  await expect(other.storage.get(['a'])).rejects.toMatchObject({ code: 'not_running' })
})

it('does not start on data of a newer version, and says so in words', async () => {
  await (await openIn(folder.paths)).close()
  const db = connect(folder.paths.database)
  db.pragma('user_version = 99')
  db.close()
  await expect(openStoreThread(folder.paths, silentLog)).rejects.toMatchObject({ code: 'newer_schema' })
})

it('keeps on the disk what was acknowledged, though the thread was ended without a word', async () => {
  const store = await openStoreThread(folder.paths, silentLog)
  await store.storage.apply([insert('a')])
  await store.close(0)
  const again = await openStoreThread(folder.paths, silentLog)
  expect(await again.storage.get(['a'])).toHaveLength(1)
  await again.close()
})
