import { createJournalReader } from '../capture/journal/reader.ts'
import type { QueuePort } from '../storage/queue-port.ts'
import type { ToolCall } from './rendering/entry.ts'
import { render } from './rendering/families.ts'
import { isRejected } from './rendering/telling.ts'

const INDENT = 2

/** As the worker read it; what it did not read at all, as it was captured. */
const told = (call: ToolCall): string => {
  const telling = render(call)
  return isRejected(telling)
    ? JSON.stringify({ input: call.input, response: call.response }, null, INDENT)
    : telling.text
}

/** What the journal still holds of an observation, redacted when it was written; null when it is gone. */
export const createSourceText = (journal: string, queue: Pick<QueuePort, 'find'>) => {
  const reader = createJournalReader(journal)
  return async (observation: string): Promise<string | null> => {
    const row = await queue.find(observation)
    const entry = row && (await reader.readEntry(row))
    return entry && told(entry)
  }
}
