import { ENTRY_VERSION, type Entry } from '../../capture/entry.ts'

/** A shell call whose output is this text. */
export const commandEntry = (id: string, output: string, over: Partial<Entry> = {}): Entry => ({
  v: ENTRY_VERSION,
  id,
  received_at: '2026-03-18T14:30:00.000Z',
  offset_minutes: 60,
  repo: { key: 'example.org/team/app', name: 'app', root: null },
  event: 'PostToolUse',
  tool: 'Bash',
  input: { command: './report.sh' },
  response: { stdout: output, stderr: '' },
  error: null,
  cwd: '~/app',
  session: 'session-1',
  prompt: 'prompt-1',
  agent: null,
  redactions: [],
  ...over,
})
