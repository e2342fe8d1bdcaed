import { derivedId } from '../../base/ids.ts'
import { ENTRY_VERSION, entryLine } from '../entry.ts'

/** A small valid line whose id follows from its number. */
export const lineNumber = (number: number, text = 'x'): string =>
  entryLine(
    { v: ENTRY_VERSION, id: idNumber(number), received_at: '2026-03-18T14:30:00.000Z', offset_minutes: 0, repo: null },
    JSON.stringify({
      event: 'PostToolUse',
      tool: 'Bash',
      input: text,
      response: null,
      error: null,
      cwd: null,
      session: null,
      prompt: null,
      agent: null,
      redactions: [],
    }),
  )

export const idNumber = (number: number): string => derivedId('test', String(number))
