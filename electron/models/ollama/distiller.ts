import type { Message } from 'ollama'
import { z } from 'zod'
import { memoryTypes } from '../../../shared/domain/memory.ts'
import { DistillError } from '../../../shared/errors.ts'
import type { Distiller, Fact, Rendering } from '../port.ts'
import { calendar } from './calendar.ts'
import type { OllamaClient } from './client.ts'
import { clipped } from './clip.ts'
import { problemsOf, tidied } from './fact-rules.ts'
import { conversation, fenced, readPrompt, reminded } from './prompt.ts'
import { parseAnswer } from './structured.ts'

const NOTHING = /NO[_ ]FACTUAL[_ ]CONTENT/i
const MAX_FACTS = 8

const answerSchema = z.object({
  facts: z.array(z.object({ content: z.string(), type: z.enum(memoryTypes) })).max(MAX_FACTS),
})
const format = z.toJSONSchema(answerSchema)

interface Checked {
  readonly text: string
  readonly facts: readonly Fact[]
  readonly problems: readonly string[]
}

export const createOllamaDistiller = (
  client: OllamaClient,
  model: string,
  prompt = readPrompt('distill.v1'),
): Distiller => {
  const ask = async (messages: readonly Message[], source: string, signal?: AbortSignal): Promise<Checked> => {
    const text = await client.chat({ model, messages, format, limitMs: client.limits.distillMs }, signal)
    return { text, ...check(text, source) }
  }
  return {
    name: `ollama/${model}`,
    distill: async (input, signal) => {
      const record = clipped(input.parts.map(described)).join('\n\n')
      const days = calendar(input.at)
      const messages = conversation(prompt, `Calendar:\n${days}`, fenced('record', record))
      const source = `${record}\n${days}`
      const first = await ask(messages, source, signal)
      if (first.problems.length === 0) return { facts: first.facts }
      const second = await ask(reminded(messages, first.text, first.problems), source, signal)
      const facts = second.facts.length > 0 ? second.facts : first.facts
      if (facts.length === 0 && second.problems.length > 0)
        throw new DistillError('internal', `${model} gave no usable answer: ${second.problems.join('; ')}.`)
      return { facts }
    },
  }
}

/** The facts that keep the rules, and what is wrong with the others. */
const check = (text: string, source: string): Omit<Checked, 'text'> => {
  const answer = parseAnswer(answerSchema, text)
  if (!answer) return { facts: [], problems: ['it is not JSON of the form asked for'] }
  const written = answer.facts
    .map(({ content, type }) => ({ content: tidied(content), type }))
    .filter(({ content }) => content !== '' && !NOTHING.test(content))
  const judged = written.map(fact => ({ fact, problems: problemsOf(fact, source) }))
  return {
    facts: judged.filter(({ problems }) => problems.length === 0).map(({ fact }) => fact),
    problems: judged.flatMap(({ problems }) => problems),
  }
}

const described = ({ tool, kind, repo_name, text }: Rendering): string =>
  `Tool: ${tool} (${kind})${repo_name === null ? '' : `, repository: ${repo_name}`}\n${text}`
