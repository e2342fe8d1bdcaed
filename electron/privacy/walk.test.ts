import { expect, test } from 'vitest'
import { createScanner } from './scanner.ts'
import { createRandom } from './testing/random.ts'

const scanner = createScanner()
const valueOf = (value: unknown): unknown => scanner.redactValue(value).value

test('fields are judged by their names', () => {
  expect(valueOf({ password: 'hunter2', api_key: 'a1b2c3d4e5f6', token: 'string', user: 'bob' })).toEqual({
    password: '[REDACTED:secret]',
    api_key: '[REDACTED:secret-2]',
    token: 'string',
    user: 'bob',
  })
})

test('a secret field goes as a whole, whatever else is found in it', () => {
  expect(valueOf({ password: 'bob@example.org-hunter2' })).toEqual({ password: '[REDACTED:secret]' })
})

test('the provider gives the name where it knows the whole value', () => {
  const token = `ghp_${createRandom(3).alnum(36)}`
  expect(scanner.redactValue({ token })).toEqual({
    value: { token: '[REDACTED:github-token]' },
    redactions: [{ rule: 'github-token', count: 1 }],
  })
})

test('a number can be a password', () => {
  expect(valueOf({ password: 12345678, passwords_tried: 3, port: 5432 })).toEqual({
    password: '[REDACTED:secret]',
    passwords_tried: 3,
    port: 5432,
  })
})

test('the value of a named entry is judged by that name', () => {
  expect(
    valueOf([
      { name: 'DB_PASSWORD', value: 'hunter2' },
      { name: 'MODE', value: 'fast' },
    ]),
  ).toEqual([
    { name: 'DB_PASSWORD', value: '[REDACTED:secret]' },
    { name: 'MODE', value: 'fast' },
  ])
})

test('an argument after a flag that announces a secret goes', () => {
  expect(valueOf(['tool', '--token', 'abc123', '--port', '8080', '-u', 'bob:pw1', '--password', '--force'])).toEqual([
    'tool',
    '--token',
    '[REDACTED:secret]',
    '--port',
    '8080',
    '-u',
    '[REDACTED:secret-2]',
    '--password',
    '--force',
  ])
})

test('the same value has the same placeholder in every string and key of one value', () => {
  expect(valueOf({ 'bob@example.org': ['bob@example.org', 'eve@example.org'] })).toEqual({
    '[REDACTED:email]': ['[REDACTED:email]', '[REDACTED:email-2]'],
  })
})

test('two fields whose names become one are both kept', () => {
  expect(valueOf({ '/home/alice/x': 1, '/Users/alice/x': 2, '/home/bob/x': 3, '~/x (3)': 4 })).toEqual({
    '~/x': 1,
    '~/x (2)': 2,
    '~/x (3)': 3,
    '~/x (3) (2)': 4,
  })
})

test('a hundred thousand levels do not exhaust the stack', () => {
  let deep: unknown = 'bob@example.org'
  for (let level = 0; level < 100_000; level++) deep = level % 2 === 0 ? [deep] : { a: deep }
  let found = valueOf(deep)
  while (typeof found === 'object' && found !== null) found = Object.values(found)[0]
  expect(found).toBe('[REDACTED:email]')
})

test('a field named __proto__ is a field like any other', () => {
  const value = valueOf(JSON.parse('{"__proto__":{"password":"hunter2"},"a":1}')) as object
  expect(JSON.stringify(value)).toBe('{"__proto__":{"password":"[REDACTED:secret]"},"a":1}')
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
})

test('what is no text comes through as it is', () => {
  expect(valueOf({ a: null, b: true, c: 1.5, d: [], e: {} })).toEqual({ a: null, b: true, c: 1.5, d: [], e: {} })
  expect(valueOf('bob@example.org')).toBe('[REDACTED:email]')
  expect(valueOf(undefined)).toBeUndefined()
})
