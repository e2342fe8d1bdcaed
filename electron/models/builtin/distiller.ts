import type { DistillInput, Distiller, Fact } from '../port.ts'
import { loadCalendar } from './distill/dates.ts'
import { loadGrammar } from './distill/grammar.ts'
import { isPresentable } from './distill/gate.ts'
import { factsOf } from './distill/part.ts'

/** Rules over parsed text: the same input always gives the same facts. */
export const createBuiltinDistiller = (): Distiller => ({
  name: 'builtin-rules-1',
  distill: async (input: DistillInput) => {
    const tools = { grammar: await loadGrammar(), calendar: await loadCalendar(input.at) }
    const facts = input.parts
      .flatMap(part => factsOf(part, tools))
      .map(tidied)
      .filter(isPresentable)
    return { facts: facts.filter((fact, at) => facts.findIndex(({ content }) => content === fact.content) === at) }
  },
})

const tidied = (fact: Fact): Fact => ({
  ...fact,
  content: fact.content
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([.,;])(?=\s|$)/g, '$1')
    .trim(),
})
