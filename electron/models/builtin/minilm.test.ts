import { expect, test } from 'vitest'
import { meanPooled, truncated } from './minilm.ts'

const tokens = (words: readonly string[]) => ({ ids: words.map((_, at) => at), tokens: words })

test('a text that fits is left as it is', () => {
  expect(truncated(tokens(['[CLS]', 'a', 'b', '[SEP]']), 4)).toEqual([0, 1, 2, 3])
})

test('a long text ends at a whole word and keeps its closing mark', () => {
  const words = ['[CLS]', 'one', 'two', 'un', '##usual', '##ly', 'three', '[SEP]']
  expect(truncated(tokens(words), 6)).toEqual([0, 1, 2, 7])
  expect(truncated(tokens(words), 7)).toEqual([0, 1, 2, 3, 4, 5, 7])
})

test('one endless word does not leave an empty text', () => {
  const words = ['[CLS]', 'x', ...Array.from({ length: 20 }, () => '##x'), '[SEP]']
  expect(truncated(tokens(words), 10).length).toBeGreaterThan(4)
})

test('the mean is taken over the tokens, not over the dimensions', () => {
  expect([...meanPooled(Float32Array.from([1, 10, 3, 30]), 2)]).toEqual([2, 20])
})
