import { expect, test } from 'vitest'
import { chooseModels, hasModel, type ChoiceInput } from './choose.ts'

const input: ChoiceInput = {
  wanted: { distiller: 'auto', embedder: 'auto' },
  remembered: {},
  ollama: { up: true, models: ['gemma3:4b', 'nomic-embed-text:latest'] },
  models: { distiller: 'gemma3:4b', embedder: 'nomic-embed-text' },
}
const down = { up: false, models: [] }
const sides = (given: Partial<ChoiceInput>) => {
  const { distiller, embedder } = chooseModels({ ...input, ...given })
  return [distiller.side, embedder.side]
}

test('the first start takes Ollama when it answers and has both models', () => {
  expect(chooseModels(input).distiller).toEqual({ side: 'ollama', fresh: true, proposal: null })
  expect(sides({})).toEqual(['ollama', 'ollama'])
})

test('one missing model is enough for the built-in ones', () => {
  expect(sides({ ollama: { up: true, models: ['gemma3:4b'] } })).toEqual(['builtin', 'builtin'])
  expect(sides({ ollama: down })).toEqual(['builtin', 'builtin'])
})

test('a model that only the other, fixed part would need is not asked for', () => {
  const ollama = { up: true, models: ['gemma3:4b'] }
  expect(sides({ wanted: { distiller: 'auto', embedder: 'builtin' }, ollama })).toEqual(['ollama', 'builtin'])
})

test('what was chosen once stays in an outage; a change is only proposed', () => {
  const choice = chooseModels({ ...input, remembered: { distiller: 'ollama', embedder: 'ollama' }, ollama: down })
  expect(choice.embedder).toEqual({
    side: 'ollama',
    fresh: false,
    proposal: { side: 'builtin', reason: 'Ollama does not answer.' },
  })
})

test('Ollama that arrives later is proposed, not taken', () => {
  const { distiller } = chooseModels({ ...input, remembered: { distiller: 'builtin', embedder: 'builtin' } })
  expect(distiller).toMatchObject({ side: 'builtin', fresh: false, proposal: { side: 'ollama' } })
})

test('a fixed setting wins over everything and is never remembered', () => {
  const wanted = { distiller: 'ollama', embedder: 'builtin' } as const
  const choice = chooseModels({ ...input, wanted, ollama: down, remembered: { distiller: 'builtin' } })
  expect(choice).toEqual({
    distiller: { side: 'ollama', fresh: false, proposal: null },
    embedder: { side: 'builtin', fresh: false, proposal: null },
  })
})

test.each([
  ['nomic-embed-text', 'nomic-embed-text:latest', true],
  ['gemma3:4b', 'gemma3:4b', true],
  ['gemma3:4b', 'gemma3:12b', false],
  ['gemma3', 'gemma3:4b', false],
  ['box:5000/acme/tiny', 'box:5000/acme/tiny:latest', true],
])('%s is served by %s: %s', (wanted, name, answer) => {
  expect(hasModel([name], wanted)).toBe(answer)
})
