import type { Entry } from '../../capture/entry.ts'

/** What rendering needs of a journal entry; `input` and `response` are whatever the client sent. */
export type ToolCall = Pick<Entry, 'event' | 'tool' | 'input' | 'response' | 'error' | 'cwd' | 'repo'>
