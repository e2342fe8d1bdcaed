/** Bodies of hooks in the shapes clients send; every one is another event. */
export const sampleBody = (number: number): string => {
  const tool = tools[number % tools.length]
  return JSON.stringify({ ...envelope, tool_use_id: `toolu_${number}`, ...tool?.(number) })
}

const envelope = {
  session_id: '0a1b2c3d-0000-4000-8000-00000000000a',
  transcript_path: '/home/someone/.claude/projects/-srv-rehearsal/0a1b2c3d.jsonl',
  cwd: '/home/someone/rehearsal',
  prompt_id: '0a1b2c3d-0000-4000-8000-00000000000b',
  permission_mode: 'default',
  effort: { level: 'medium' },
  hook_event_name: 'PostToolUse',
  duration_ms: 20,
}

const file = (number: number): string => `/home/someone/rehearsal/src/part-${number % 50}.ts`
const source = (lines: number): string => 'export const work = (queue: Queue): number => queue.take(3)\n'.repeat(lines)
const patch = (number: number) => [
  { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-const limit = 3', `+const limit = ${number}`] },
]

const command = (number: number) => ({
  tool_name: 'Bash',
  tool_input: { command: `npm test -- part-${number % 50}.test.ts`, description: 'Run the tests' },
  tool_response: {
    stdout: `${' ✓ src/part.test.ts (12 tests) 34ms\n'.repeat(12)} FAIL src/part.test.ts > waits\nexpected ${number} to be 3\n at src/part.test.ts:41:20\n`,
    stderr: '',
    interrupted: false,
    isImage: false,
  },
})

const deployment = (number: number) => ({
  tool_name: 'Bash',
  tool_input: { command: 'make deploy', description: 'Bring it to the test machine', timeout: 60_000 },
  tool_response: {
    stdout: `2030-01-01T10:00:07.123Z INFO step ${number} of 40 took 31 ms\n`.repeat(8),
    stderr: `DB_PASSWORD=rehearsal-${number}-Xk2 was sent to someone@example.com\n`,
    interrupted: false,
  },
})

const edit = (number: number) => ({
  tool_name: 'Edit',
  tool_input: {
    file_path: file(number),
    old_string: 'const limit = 3',
    new_string: `const limit = ${number}`,
    replace_all: false,
  },
  tool_response: {
    filePath: file(number),
    oldString: 'const limit = 3',
    newString: `const limit = ${number}`,
    originalFile: source(30),
    structuredPatch: patch(number),
    userModified: false,
  },
})

const read = (number: number) => ({
  tool_name: 'Read',
  tool_input: { file_path: file(number) },
  tool_response: {
    type: 'text',
    file: { filePath: file(number), content: source(40), numLines: 40, startLine: 1, totalLines: 40 },
  },
})

const write = (number: number) => ({
  tool_name: 'Write',
  tool_input: { file_path: file(number), content: source(12) },
  tool_response: {
    type: 'create',
    filePath: file(number),
    content: source(12),
    structuredPatch: [],
    originalFile: null,
  },
})

const failure = () => ({
  hook_event_name: 'PostToolUseFailure',
  tool_name: 'mcp__tracker__list',
  tool_input: { query: 'open', labels: ['bug', 'queue'], limit: 20 },
  error: 'The tracker did not answer within 30 seconds.',
  is_interrupt: false,
})

const tools = [command, edit, read, command, write, deployment, command, failure]
