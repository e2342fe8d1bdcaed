import { silentLog } from '../../base/log.ts'
import type { StoragePort } from '../port.ts'
import { storageContract } from '../testing/contract.ts'
import { openIn, temporaryFolder } from '../testing/open-local.ts'
import { openStoreThread } from './client.ts'
import { indexLimits } from './vectors/keeper.ts'

storageContract('the local adapter', async () => {
  const folder = await temporaryFolder()
  const store = await openIn(folder.paths)
  return { storage: store.storage, close: () => store.close().then(() => folder.remove()) }
})

storageContract('the local adapter on its thread', async () => {
  const folder = await temporaryFolder()
  const store = await openStoreThread(folder.paths, silentLog)
  return { storage: store.storage, close: () => store.close().then(() => folder.remove()) }
})

storageContract('the local adapter with every vector in its index', async () => {
  const folder = await temporaryFolder()
  const { storage, index, ...store } = await openIn(folder.paths, { limits: { ...indexLimits, build_at: 1 } })
  const search_vector: StoragePort['search_vector'] = async (...asked) => {
    await index.settle()
    return storage.search_vector(...asked)
  }
  return { storage: { ...storage, search_vector }, close: () => store.close().then(() => folder.remove()) }
})
