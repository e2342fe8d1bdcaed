import { expect, test } from 'vitest'
import { ledgerRows } from './ledger.ts'

const noon = new Date('2026-03-18T12:00:00Z')

test('redactions of several texts become one row for each rule', () => {
  const rows = ledgerRows('door', noon, [
    { rule: 'email', count: 2 },
    { rule: 'jwt', count: 1 },
    { rule: 'email', count: 3 },
  ])
  expect(rows).toEqual([
    { day: '2026-03-18', place: 'door', rule: 'email', count: 5 },
    { day: '2026-03-18', place: 'door', rule: 'jwt', count: 1 },
  ])
})

test('nothing redacted leaves nothing in the ledger', () => {
  expect(ledgerRows('import', noon, [])).toEqual([])
})
