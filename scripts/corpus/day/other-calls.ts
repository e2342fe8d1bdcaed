import type { Teller } from './call.ts'
import { outputOf, purposeOf } from './filler.ts'

const firstLine = (text: string): readonly [string, string] => {
  const at = text.indexOf('\n')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

export const bash: Teller = (step, random) => ({
  tool: 'Bash',
  input: { command: step.argument, description: purposeOf(step.argument) },
  response: {
    stdout: step.block || outputOf(step.argument, random),
    stderr: '',
    interrupted: false,
    isImage: false,
    noOutputExpected: false,
  },
})

export const shellOutput: Teller = step => ({
  tool: 'BashOutput',
  input: { bash_id: 'bash_1' },
  response: {
    shellId: 'bash_1',
    command: step.argument,
    status: 'running',
    exitCode: null,
    stdout: step.block,
    stderr: '',
  },
})

export const shellEnd: Teller = step => ({
  tool: 'KillShell',
  input: { shell_id: 'bash_1' },
  response: { message: `Successfully killed shell: bash_1 (${step.argument})`, shell_id: 'bash_1' },
})

const states: Record<string, string> = { x: 'completed', '>': 'in_progress', ' ': 'pending' }
export const todo: Teller = step => {
  const todos = step.block.split('\n').map(line => ({
    content: line.slice(4),
    status: states[line[1] ?? ' '] ?? 'pending',
    activeForm: line.slice(4),
  }))
  return { tool: 'TodoWrite', input: { todos }, response: { oldTodos: [], newTodos: todos } }
}

export const agent: Teller = (step, random) => {
  const [question, report] = firstLine(step.block)
  const prompt = question.replace(/^\? /, '')
  return {
    tool: 'Task',
    input: { description: step.argument, prompt, subagent_type: 'general-purpose' },
    response: {
      status: 'completed',
      prompt,
      agentId: random.hex(7),
      content: [{ type: 'text', text: report }],
      totalDurationMs: random.between(9_000, 120_000),
      totalTokens: random.between(8_000, 70_000),
      totalToolUseCount: random.between(3, 30),
    },
  }
}

export const ask: Teller = step => {
  const lines = step.block.split('\n')
  const options = lines
    .filter(line => line.startsWith('- '))
    .map(line => {
      const [label = '', description = ''] = line.slice(2).split(': ')
      return { label, description }
    })
  const answer = lines.find(line => line.startsWith('= '))?.slice(2) ?? ''
  const questions = [{ question: step.argument, header: 'Choice', options, multiSelect: false }]
  const answers = { [step.argument]: answer }
  return { tool: 'AskUserQuestion', input: { questions, answers }, response: { questions, answers } }
}

export const plan: Teller = step => ({
  tool: 'ExitPlanMode',
  input: { plan: step.block },
  response: { plan: step.block, isAgent: false },
})

export const fetched: Teller = (step, random) => ({
  tool: 'WebFetch',
  input: { url: step.argument, prompt: 'What does the page say that matters here?' },
  response: {
    bytes: random.between(9_000, 300_000),
    code: 200,
    codeText: 'OK',
    result: step.block,
    durationMs: random.between(900, 6_000),
    url: step.argument,
  },
})

export const searched: Teller = (step, random) => {
  const content = step.block.split('\n').map(line => {
    const [title = '', url = ''] = line.slice(0, -1).split(' <')
    return { title, url }
  })
  const results = [{ tool_use_id: `srvtoolu_${random.hex(12)}`, content }]
  return {
    tool: 'WebSearch',
    input: { query: step.argument },
    response: { query: step.argument, results, durationSeconds: 2.4 },
  }
}

export const mcp: Teller = step => {
  const at = step.argument.indexOf(' ')
  const input: unknown = JSON.parse(step.argument.slice(at + 1))
  return { tool: step.argument.slice(0, at), input, response: [{ type: 'text', text: step.block }] }
}
