import { describe, expect, test } from 'vitest'
import { isAddressOfSomebody } from './addresses.ts'
import { isCard, isCpf, isIban } from './checksums.ts'
import { fits } from './fits.ts'
import { nameKind } from './names.ts'

describe('names', () => {
  test.each([
    ['DB_PASSWORD', 'password'],
    ['PGPASSWORD', 'password'],
    ['user.password', 'password'],
    ['passphrase', 'phrase'],
    ['pass', 'pass'],
    ['db_pass', 'password'],
    ['JWT_SECRET', 'secret'],
    ['clientSecret', 'secret'],
    ['accessToken', 'token'],
    ['X-Api-Key', 'token'],
    ['APIKey', 'token'],
    ['githubtoken', 'token'],
    ['key', 'key'],
    ['password_file', null],
    ['tokenType', null],
    ['secretName', null],
    ['publicKey', null],
    ['primary_key', null],
    ['cacheKey', null],
    ['max_tokens', null],
    ['keyboard', null],
    ['author', null],
    ['bypass', null],
  ])('%s promises %s', (name, kind) => {
    expect(nameKind(name)).toBe(kind)
  })
})

describe('values after a name', () => {
  test.each([
    'string',
    'required',
    '********',
    '<your password>',
    'userPassword',
    '/run/secrets/db',
    'auth.password.label',
  ])('the password "%s" is none', value => {
    expect(fits('password', value, 'quoted')).toBe(false)
  })
  test.each(['hunter2', 'password123', 'P@ssw0rd', 'swordfish', 'correct-horse-battery-staple', 'mypass99'])(
    'the password "%s" is one',
    value => {
      expect(fits('password', value, 'quoted')).toBe(true)
    },
  )
  test.each(['getPassword()', 'config.password', 'password', 'input', 'None', '@ARGV'])(
    'without quotes "%s" is code',
    value => {
      expect(fits('password', value, 'bare')).toBe(false)
    },
  )
  test.each(['oauth2-proxy', 'token123', 'identifier', 'utf8', 'Schema2026Token'])(
    'the token "%s" is a name',
    value => {
      expect(fits('token', value, 'quoted')).toBe(false)
    },
  )
})

describe('addresses', () => {
  const isFound = (text: string): boolean => {
    const value = /\d+(?:\.\d+){3}/.exec(text)?.[0] ?? ''
    const start = text.indexOf(value)
    return isAddressOfSomebody(value, text, { start, end: start + value.length })
  }
  test.each(['ssh 8.8.8.8', '93.184.216.34', '1.2.3.4:8080', 'http://5.6.7.8/', 'client 10.0.0.7', '192.168.1.20'])(
    '%s belongs to somebody',
    text => {
      expect(isFound(text)).toBe(true)
    },
  )
  test.each([
    'version 1.2.3.4',
    'foo-1.2.3.4',
    '1.2.3.4',
    '10.0.0.0/8',
    'OID 1.3.101.113',
    '300.1.1.1',
    '127.0.0.1',
    '01.2.3.4',
  ])('%s does not', text => {
    expect(isFound(text)).toBe(false)
  })
})

describe('check digits', () => {
  test('one wrong digit is noticed', () => {
    expect([isCard('4111 1111 1111 1111'), isCard('4111 1111 1111 1112')]).toEqual([true, false])
    expect([isIban('GB82 WEST 1234 5698 7654 32'), isIban('GB82 WEST 1234 5698 7654 33')]).toEqual([true, false])
    expect([isCpf('529.982.247-25'), isCpf('529.982.247-26')]).toEqual([true, false])
  })
})
