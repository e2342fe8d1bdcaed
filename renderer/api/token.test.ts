import { expect, it } from 'vitest'
import { takeToken } from './token.ts'

const place = (hash: string, kept: string | null = null, traded: string | null = null) => {
  const seen = { address: `/review${hash}`, kept, codes: [] as string[] }
  return {
    seen,
    given: {
      location: { hash, pathname: '/review', search: '' },
      history: {
        replaceState: (_: unknown, __: string, url?: string | URL | null) => void (seen.address = String(url)),
      },
      storage: { getItem: () => seen.kept, setItem: (_: string, value: string) => void (seen.kept = value) },
      redeem: async (code: string) => {
        seen.codes.push(code)
        return traded
      },
    },
  }
}

it('takes the token out of the address bar and keeps it for the tab', async () => {
  const { seen, given } = place('#token=abc')
  expect(await takeToken(given)).toBe('abc')
  expect(seen).toMatchObject({ address: '/review', kept: 'abc' })
})

it('trades a code for the token, and the code leaves the address bar even when it is worthless', async () => {
  const good = place('#code=once', null, 'abc')
  expect(await takeToken(good.given)).toBe('abc')
  expect(good.seen).toMatchObject({ address: '/review', kept: 'abc', codes: ['once'] })
  const bad = place('#code=used', 'older')
  expect(await takeToken(bad.given)).toBe('older')
  expect(bad.seen.address).toBe('/review')
})

it('comes back to a reload with what the tab kept, and to a stranger with nothing', async () => {
  expect(await takeToken(place('', 'abc').given)).toBe('abc')
  expect(await takeToken(place('#somewhere').given)).toBeNull()
})
