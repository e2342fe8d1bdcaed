import type { Message } from 'ollama'
import { z } from 'zod'
import { verdicts } from '../../../shared/domain/memory.ts'
import { DistillError } from '../../../shared/errors.ts'
import type { Judge } from '../port.ts'
import type { OllamaClient } from './client.ts'
import { conversation, fenced, readPrompt, reminded } from './prompt.ts'
import { parseAnswer } from './structured.ts'

const MAX_REASON = 300

/** The reason comes first in the schema, so that the model thinks before it decides. */
const answerSchema = z.object({ reason: z.string().trim().min(1), verdict: z.enum(verdicts) })
const format = z.toJSONSchema(answerSchema)
const PROBLEM = 'it is not JSON with a reason and one of the four verdicts'

export const createOllamaJudge = (client: OllamaClient, model: string, prompt = readPrompt('judge.v1')): Judge => {
  const ask = (messages: readonly Message[], signal: AbortSignal | undefined): Promise<string> =>
    client.chat({ model, messages, format, limitMs: client.limits.judgeMs }, signal)
  return {
    name: `ollama/${model}`,
    judge: async (older, newer, _similarity, signal) => {
      const question = conversation(prompt, fenced('older', older.content), fenced('newer', newer.content))
      const first = await ask(question, signal)
      const answer =
        parseAnswer(answerSchema, first) ??
        parseAnswer(answerSchema, await ask(reminded(question, first, [PROBLEM]), signal))
      if (!answer) throw new DistillError('internal', `${model} gave no usable verdict on two memories.`)
      return { verdict: answer.verdict, reason: answer.reason.replace(/\s+/g, ' ').slice(0, MAX_REASON).toWellFormed() }
    },
  }
}
