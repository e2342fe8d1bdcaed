/** Bodies of hooks as a working day sends them: mostly commands, edits and reads, each with its own ids. */
export const observation = (number: number): string => {
  const common = {
    session_id: 'd8e9b1c2-7f31-4c55-9a0e-0f3f6a1b2c3d',
    transcript_path: '/home/dev/.claude/projects/-home-dev-proj/d8e9b1c2.jsonl',
    cwd: '/home/dev/proj',
    prompt_id: '4b52c1aa-2b1c-4d0e-8f6a-5e4d3c2b1a09',
    permission_mode: 'default',
    effort: { level: 'medium' },
    hook_event_name: 'PostToolUse',
    tool_use_id: `toolu_${number}_${process.pid}_${Date.now()}`,
    duration_ms: 20,
  }
  const kinds = [command, edit, read, command, write]
  return JSON.stringify({ ...common, ...kinds[number % kinds.length]?.(number) })
}

const file = (number: number): string => `/home/dev/proj/src/queue/worker-${number % 40}.ts`

const command = (number: number) => ({
  tool_name: 'Bash',
  tool_input: {
    command: `npx vitest run src/queue/worker-${number % 40}.test.ts`,
    description: 'Run the tests of the queue',
  },
  tool_response: {
    stdout: `${' ✓ src/queue/retry.test.ts (12 tests) 34ms\n'.repeat(12)} FAIL src/queue/worker.test.ts > waits for the model\nAssertionError: expected ${number} to be 3\n    at src/queue/worker.test.ts:41:20\n Tests  1 failed | 143 passed (144)\n`,
    stderr: '',
    interrupted: false,
    isImage: false,
    noOutputExpected: false,
  },
})

const edit = (number: number) => ({
  tool_name: 'Edit',
  tool_input: {
    file_path: file(number),
    old_string: 'const retries = 3',
    new_string: `const retries = ${number}`,
    replace_all: false,
  },
  tool_response: {
    filePath: file(number),
    oldString: 'const retries = 3',
    newString: `const retries = ${number}`,
    originalFile: 'export const work = (queue: Queue): void => queue.take()\n'.repeat(40),
    structuredPatch: [
      {
        oldStart: 1,
        oldLines: 1,
        newStart: 1,
        newLines: 1,
        lines: ['-const retries = 3', `+const retries = ${number}`],
      },
    ],
    userModified: false,
    replaceAll: false,
  },
})

const read = (number: number) => ({
  tool_name: 'Read',
  tool_input: { file_path: file(number) },
  tool_response: {
    type: 'text',
    file: {
      filePath: file(number),
      content: 'export const work = (queue: Queue): void => queue.take()\n'.repeat(60),
      numLines: 60,
      startLine: 1,
      totalLines: 60,
    },
  },
})

const write = (number: number) => ({
  tool_name: 'Write',
  tool_input: { file_path: file(number), content: 'import { queue } from "./queue.ts"\n'.repeat(20) },
  tool_response: {
    type: 'create',
    filePath: file(number),
    content: 'import { queue } from "./queue.ts"\n'.repeat(20),
    structuredPatch: [],
    originalFile: null,
    userModified: false,
  },
})
