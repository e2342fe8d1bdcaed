import { readFileSync } from 'node:fs'
import type { Message } from 'ollama'
import { derivedId } from '../../base/ids.ts'

const folder = new URL('../../../resources/prompts/', import.meta.url)

/** A prompt by its name and version, such as `distill.v1`. */
export const readPrompt = (name: string): string => readFileSync(new URL(`${name}.md`, folder), 'utf8')

/** Puts data between marks that it cannot contain, since they are derived from the data itself. */
export const fenced = (label: string, data: string): string => {
  const mark = `${label} ${derivedId(label, data)}`
  return `--- begin ${mark} ---\n${data}\n--- end ${mark} ---`
}

export const conversation = (prompt: string, ...sections: readonly string[]): readonly Message[] => [
  { role: 'system', content: prompt },
  { role: 'user', content: sections.join('\n\n') },
]

const MAX_ECHO = 2_000

/** The same question with what was wrong in the answer, for a second and last try. */
export const reminded = (
  messages: readonly Message[],
  answer: string,
  problems: readonly string[],
): readonly Message[] => [
  ...messages,
  { role: 'assistant', content: answer.slice(0, MAX_ECHO) },
  { role: 'user', content: `That answer cannot be used: ${problems.join('; ')}. Answer again, by the same rules.` },
]
