import { tellingOutput } from '../noise/output.ts'
import type { ToolCall } from './entry.ts'
import { placeOf } from './place.ts'
import { textField } from './shape.ts'
import { reject, type Rejected, type Telling } from './telling.ts'

const OUTPUT_BUDGET = 2_000
/** Tools of the client whose failures are slips: a wrong path, a text that was not found, a refusal. */
const SLIPPING =
  /^(?:Read|Write|Edit|MultiEdit|NotebookEdit|NotebookRead|Glob|Grep|LS|WebFetch|WebSearch|TodoWrite|Task|Agent|ExitPlanMode|AskUserQuestion|KillShell|KillBash|Skill|SlashCommand|ToolSearch)$/

export const renderToolFailure = (call: ToolCall): Telling | Rejected => {
  const error = placeOf(call).shorten(call.error ?? '')
  if (error.trim() === '') return reject('The tool failed without a word.')
  if (/interrupted by user|user (?:rejected|declined|doesn't want)|tool use was rejected/i.test(error))
    return reject('Stopped by the person.')
  const explained = call.tool === 'WebFetch' && /\b(?:410|426|451)\b/.test(error)
  if (SLIPPING.test(call.tool) && !explained) return reject('The tool was used wrongly or refused.')
  const subject = textField(call.input, 'url', 'sql', 'query', 'command').replaceAll(/\s+/g, ' ').slice(0, 120)
  return { kind: 'failure', text: `${call.tool} ${subject}\n${tellingOutput(error, OUTPUT_BUDGET)}`, trust: 'web' }
}
