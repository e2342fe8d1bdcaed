import type { DistillInput, Distiller } from '../port.ts'
import { loadCalendar } from './distill/dates.ts'
import { loadGrammar } from './distill/grammar.ts'
import { isPresentable, withinForm } from './distill/gate.ts'
import { factsOf } from './distill/part.ts'

/** More than any rendering holds; it bounds the work on a text made to be slow. */
const MAX_LENGTH = 20_000

/** Rules over parsed text: the same input always gives the same facts. */
export const createBuiltinDistiller = (): Distiller => ({
  name: 'builtin-rules-1',
  distill: async (input: DistillInput) => {
    const tools = { grammar: await loadGrammar(), calendar: await loadCalendar(input.at) }
    const facts = input.parts
      .flatMap(part => factsOf({ ...part, text: part.text.slice(0, MAX_LENGTH) }, tools))
      .map(withinForm)
      .filter(isPresentable)
    return { facts: facts.filter((fact, at) => facts.findIndex(({ content }) => content === fact.content) === at) }
  },
})
