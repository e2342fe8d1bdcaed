import { saysItFailed } from '../../../shared/domain/log-lines.ts'
import { tellingOutput } from '../noise/output.ts'
import { renderAgent, renderAnswers, renderPlan } from './agent.ts'
import { outputOf, renderBash } from './bash.ts'
import { renderEdit } from './edit.ts'
import type { ToolCall } from './entry.ts'
import { renderToolFailure } from './failure.ts'
import { renderNotebook } from './notebook.ts'
import { renderOther } from './other.ts'
import { placeOf } from './place.ts'
import { renderRead } from './read.ts'
import { textField } from './shape.ts'
import { reject, type Rejected, type Telling } from './telling.ts'
import { renderFetch, renderWebSearch } from './web.ts'
import { renderWrite } from './write.ts'

type Family = (call: ToolCall) => Telling | Rejected

const always =
  (reason: string): Family =>
  () =>
    reject(reason)

const COMPLAINS = /\b(?:ERROR|FATAL|CRITICAL|EADDRINUSE|Traceback|[A-Z]\w+(?:Error|Exception))\b/

/** A shell in the background is heard only when it breaks. */
const renderBackground: Family = call => {
  const output = placeOf(call).shorten(outputOf(call))
  return saysItFailed(output) || COMPLAINS.test(output)
    ? { kind: 'failure', text: `$ ${textField(call.response, 'command')}\n${tellingOutput(output, 4_000)}` }
    : reject('Output of a background command without a failure.')
}

/** Most skills only start; some answer with a text. */
const renderSkill: Family = call => {
  const result = textField(call.response, 'result', 'output')
  return result === '' ? reject('The start of a skill.') : { kind: 'message', text: `Report\n${result}` }
}

const families: Readonly<Record<string, Family>> = {
  Bash: renderBash,
  PowerShell: renderBash,
  BashOutput: renderBackground,
  TaskOutput: renderBackground,
  Edit: renderEdit,
  MultiEdit: renderEdit,
  Write: renderWrite,
  NotebookEdit: renderNotebook,
  Read: renderRead,
  WebFetch: renderFetch,
  WebSearch: renderWebSearch,
  Task: renderAgent,
  Agent: renderAgent,
  ExitPlanMode: renderPlan,
  AskUserQuestion: renderAnswers,
  NotebookRead: always('A plain read of source or data.'),
  Glob: always('A listing of files.'),
  Grep: always('A search through files.'),
  LS: always('A listing of files.'),
  TodoRead: always('A task list.'),
  TodoWrite: always('A task list.'),
  TaskCreate: always('A task list.'),
  TaskUpdate: always('A task list.'),
  TaskList: always('A task list.'),
  TaskGet: always('A task list.'),
  KillShell: always('The end of a background command.'),
  KillBash: always('The end of a background command.'),
  TaskStop: always('The end of a background command.'),
  EnterPlanMode: always('A change of mode.'),
  EnterWorktree: always('A change of folder.'),
  ExitWorktree: always('A change of folder.'),
  Skill: renderSkill,
  SlashCommand: always('The start of a command.'),
  ToolSearch: always('A search for tools.'),
  ListMcpResourcesTool: always('A listing of resources.'),
}

const SHELLS = /^(?:Bash|PowerShell)$/

export const render: Family = call => {
  if (call.event === 'PostToolUseFailure' && !SHELLS.test(call.tool)) return renderToolFailure(call)
  const family = Object.hasOwn(families, call.tool) ? families[call.tool]! : renderOther
  return family(call)
}
