import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGuard, type Access } from './guard.ts'

const port = 21_746
const tokens = { main: 'm'.repeat(43), hook: 'h'.repeat(43) }
const guard = createGuard({ port, tokens: () => tokens })
const good = { host: `127.0.0.1:${port}`, authorization: `Bearer ${tokens.main}` }
const names = ['127.0.0.1', 'localhost', '[::1]']

const passes = (headers: Parameters<typeof guard>[0], access: Access = 'main'): boolean => {
  try {
    guard(headers, access)
    return true
  } catch {
    return false
  }
}
/** Random texts, and texts that differ little from the right ones. */
const near = (...right: readonly string[]) => {
  const changed = fc
    .tuple(fc.constantFrom(...right), fc.nat(), fc.string({ maxLength: 3 }), fc.nat({ max: 3 }))
    .map(([text, at, inserted, removed]) => {
      const place = at % (text.length + 1)
      return text.slice(0, place) + inserted + text.slice(place + removed)
    })
  return fc.oneof(fc.string(), fc.webUrl(), fc.domain(), changed).filter(text => !right.includes(text))
}

describe('the guard', () => {
  it('lets the right one in, so that the properties below mean something', () => {
    for (const name of names)
      expect(passes({ ...good, host: `${name}:${port}`, origin: `http://${name}:${port}` })).toBe(true)
  })

  const never = (headers: fc.Arbitrary<Readonly<Record<string, string>>>) =>
    fc.assert(
      fc.property(headers, wrong => {
        expect(passes({ ...good, ...wrong }, 'open')).toBe(false)
      }),
    )

  it('never lets any other host in, whatever else is right', () => {
    never(near(...names.map(name => `${name}:${port}`)).map(host => ({ host })))
    expect(passes({ authorization: good.authorization }, 'open')).toBe(false)
  })

  it('never lets any other origin in, whatever else is right', () => {
    never(near(...names.map(name => `http://${name}:${port}`)).map(origin => ({ origin })))
    expect(passes({ ...good, origin: 'null' }, 'open')).toBe(false)
  })

  it('never lets any other token in, and tells nothing about it', () => {
    const answers = new Set<string>()
    fc.assert(
      fc.property(near(tokens.main, tokens.hook), token => {
        const attempt = () => guard({ ...good, authorization: `Bearer ${token}` }, 'hooks')
        try {
          attempt()
          return false
        } catch (error) {
          answers.add(String(error))
          return true
        }
      }),
    )
    expect(answers.size).toBe(1)
  })

  it('never lets the hook token further than the hooks’ routes', () => {
    const headers = { ...good, authorization: `Bearer ${tokens.hook}` }
    expect([passes(headers, 'hooks'), passes(headers, 'main')]).toEqual([true, false])
  })

  it('forgets a token that was changed, and never takes an empty one', () => {
    let current = { main: 'first-token', hook: '' }
    const changing = createGuard({ port, tokens: () => current })
    const withToken = (token: string) => () => changing({ ...good, authorization: `Bearer ${token}` }, 'hooks')
    expect(withToken('first-token')).not.toThrow()
    current = { main: 'other-token', hook: '' }
    expect(withToken('first-token')).toThrow(/token/)
    expect(withToken('other-token')).not.toThrow()
    expect(withToken('')).toThrow(/token/)
  })
})
