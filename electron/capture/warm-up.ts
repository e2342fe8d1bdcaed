import { setImmediate as breathe } from 'node:timers/promises'
import type { Journal } from './2-journal.ts'
import type { Prepare } from './body/prepare.ts'

const ROUNDS = 40
const AT_A_TIME = 5

const sample = (tool_name: string, tool_input: unknown, tool_response: unknown): Uint8Array =>
  Buffer.from(JSON.stringify({ session_id: 's', hook_event_name: 'PostToolUse', tool_name, tool_input, tool_response }))

const samples: readonly Uint8Array[] = [
  sample(
    'Bash',
    { command: 'make test' },
    { stdout: 'ok: 12 passed, 1 failed in src/a.ts:4\n'.repeat(20), stderr: '' },
  ),
  sample(
    'Edit',
    { file_path: '/srv/a.ts', old_string: 'a', new_string: 'b' },
    { structuredPatch: [{ lines: ['-a', '+b'] }] },
  ),
  sample(
    'Read',
    { file_path: '/srv/README.md' },
    { type: 'text', file: { content: '# Title\nSome words.\n'.repeat(20) } },
  ),
]

/** Runs the code of the door until it is compiled, so that the first burst is as quick as the next. Keeps nothing. */
export const warmUpCapture = async (prepare: Prepare, journal: Pick<Journal, 'append'>): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) {
    for (const raw of samples) for (let time = 0; time < AT_A_TIME; time++) prepare(raw)
    await journal.append('')
    await breathe()
  }
}
