import { afterEach, beforeEach, describe } from 'vitest'
import type { StoragePort } from '../port.ts'
import { contradictionContract } from './contract/contradictions.ts'
import { historyContract } from './contract/history.ts'
import { listContract } from './contract/lists.ts'
import { purgeContract } from './contract/purge.ts'
import { savingContract } from './contract/saving.ts'
import { textContract } from './contract/text.ts'
import { undoContract } from './contract/undo.ts'
import { vectorContract } from './contract/vectors.ts'

export interface OpenedStore {
  readonly storage: StoragePort
  close(): Promise<void>
}

/** What every adapter promises; the domain never knows which one answers. */
export const storageContract = (name: string, open: () => Promise<OpenedStore>): void => {
  describe(`${name} keeps the storage contract`, () => {
    let opened: OpenedStore
    beforeEach(async () => {
      opened = await open()
    })
    afterEach(() => opened.close())
    const store = (): StoragePort => opened.storage
    describe('saving', () => {
      savingContract(store)
    })
    describe('undo', () => {
      undoContract(store)
    })
    describe('lists', () => {
      listContract(store)
    })
    describe('history', () => {
      historyContract(store)
    })
    describe('contradictions', () => {
      contradictionContract(store)
    })
    describe('full text', () => {
      textContract(store)
    })
    describe('vectors', () => {
      vectorContract(store)
    })
    describe('purge', () => {
      purgeContract(store)
    })
  })
}
