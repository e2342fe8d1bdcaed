import { saysItFailed } from '../../../shared/domain/log-lines.ts'
import type { ToolCall } from './entry.ts'
import { proseOf, textField } from './shape.ts'
import { reject, type Rejected, type Telling } from './telling.ts'

const SAYS =
  /(?:^|_|__)(?:create|add|post|send|reply|comment|write|update|publish|submit|append|edit|save)(?=_|[A-Z]|$)|[Mm]essage$/
const LISTS =
  /__(?:list|browser|browse|screenshot|snapshot|take|click|navigate|type|fill|hover|press|read_file|get_file|directory|glob|grep|ls|tree|ping|now)(?:_|$)|_(?:list|files|directory)$/i
const WORDS = [
  'title',
  'subject',
  'body',
  'text',
  'message',
  'content',
  'comment',
  'description',
  'markdown',
  'summary',
]

/** The words that an agent handed to a tool which publishes them. */
const saidText = (input: unknown): string => {
  const [title, ...texts] = WORDS.map(name => textField(input, name)).filter(
    (text, at, all) => text !== '' && all.indexOf(text) === at,
  )
  if (title === undefined) return proseOf(input)
  return texts.length === 0 ? title : `# ${title}\n\n${texts.join('\n\n')}`
}

/** What a tool was asked, when that names the thing that its answer is about. */
const asked = (input: unknown): string => {
  const query = textField(input, 'sql', 'query', 'command', 'statement').replaceAll(/\s+/g, ' ').trim()
  return query === '' ? '' : ` ${query.length > 120 ? `${query.slice(0, 120)}…` : query}`
}

/** MCP servers and tools nobody here knows: what was said to them, or whatever prose they answered. */
export const renderOther = (call: ToolCall): Telling | Rejected => {
  if (SAYS.test(call.tool)) {
    const said = saidText(call.input)
    if (said.trim() !== '') return { kind: 'message', text: `Report ${call.tool}\n${said}` }
  }
  if (LISTS.test(call.tool)) return reject('A listing.')
  const prose = proseOf(call.response)
  if (prose.trim() === '') {
    const said = saidText(call.input)
    return said.length < 20
      ? reject('The tool answered nothing to read.')
      : { kind: 'message', text: `Report ${call.tool}\n${said}` }
  }
  const header = `${call.tool}${asked(call.input)}`
  return { kind: saysItFailed(prose) ? 'failure' : 'other', text: `${header}\n${prose}`, trust: 'web' }
}
