import { expect, it } from 'vitest'
import { insert, NOON, vector } from '../../testing/memories.ts'
import { openIn, temporaryFolder } from '../../testing/open-local.ts'
import { connect } from '../database.ts'
import { createSql } from '../sql.ts'
import { createLot, refreshPool, settle } from './lot.ts'
import { waitingAfter } from './outbox.ts'

it('keeps what changed again while the index was told its earlier state', async () => {
  const folder = await temporaryFolder()
  const store = await openIn(folder.paths)
  const sql = createSql(connect(folder.paths.database))
  const lot = createLot(1, 8)
  await store.storage.apply([insert('a', {}, vector(1)), insert('b', {}, vector(2))])
  await store.storage.apply([{ kind: 'retire', id: 'a', at: NOON }])
  const told = waitingAfter(sql, 1, 0, 10)
  await store.storage.apply([{ kind: 'restore', id: 'a' }])
  refreshPool(sql, lot)

  settle(sql, lot, told)

  expect(lot.pool.nearest(vector(1), 5).map(({ memory }) => memory)).toEqual([1])
  expect(waitingAfter(sql, 1, 0, 10).map(({ memory }) => memory)).toEqual([1])
  sql.db.close()
  await store.close()
  await folder.remove()
})
