import { expect, it } from 'vitest'
import { isChatter } from './chatter.ts'

it.each([
  'Thanks, looks good to me!',
  'ok great work everyone 🎉',
  'Good morning team, any questions?',
  'Thank you so much for your quick answer',
  "You're welcome, see you",
  'Hmmm, hahaha. LGTM',
])('says nothing to keep: %s', text => {
  expect(isChatter(text)).toBe(true)
})

it.each(['Thanks, the cache is Redis now', 'ok, ship it with Node 22', 'LGTM '.repeat(60)])(
  'may say something: %s',
  text => {
    expect(isChatter(text)).toBe(false)
  },
)
