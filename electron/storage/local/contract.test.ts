import { silentLog } from '../../base/log.ts'
import { storageContract } from '../testing/contract.ts'
import { openIn, temporaryFolder } from '../testing/open-local.ts'
import { openStoreThread } from './client.ts'

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
