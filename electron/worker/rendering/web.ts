import type { ToolCall } from './entry.ts'
import { field, listField, proseOf, textField } from './shape.ts'
import { reject, type Rejected, type Telling } from './telling.ts'

export const renderFetch = (call: ToolCall): Telling | Rejected => {
  const url = textField(call.input, 'url') || textField(call.response, 'url')
  const code = field(call.response, 'code')
  if (typeof code === 'number' && code >= 400) return reject(`The page answered ${code}.`)
  const page = textField(call.response, 'result') || proseOf(call.response)
  return page.trim() === ''
    ? reject('The page was empty.')
    : { kind: 'web', text: `Fetched ${url}\n${page}`, trust: 'web' }
}

/** Titles and addresses of hits are a listing; only what was written about them can tell a fact. */
export const renderWebSearch = (call: ToolCall): Telling | Rejected => {
  const results = listField(call.response, 'results')
  const prose = (results.length > 0 ? results : [call.response])
    .filter((item): item is string => typeof item === 'string')
    .join('\n')
  if (prose.trim() === '') return reject('A list of search results.')
  return { kind: 'web', text: `Searched the web for "${textField(call.input, 'query')}"\n${prose}`, trust: 'web' }
}
