import { fileKind, mayTellFacts } from '../../../shared/domain/file-kind.ts'
import { saysItFailed } from '../../../shared/domain/log-lines.ts'
import { programOf, purposeOf, type Purpose } from '../noise/commands.ts'
import { tellingOutput } from '../noise/output.ts'
import { splitShell, type SimpleCommand } from '../noise/shell.ts'
import { isSlip } from '../noise/slips.ts'
import { commitMessage } from './commit.ts'
import { echoedText } from './echoed.ts'
import type { ToolCall } from './entry.ts'
import { renderForge } from './forge.ts'
import { placeOf } from './place.ts'
import { renderDocument } from './read.ts'
import { field, proseOf, textField } from './shape.ts'
import { reject, type Rejected, type Telling } from './telling.ts'
import { renderNewFile } from './write.ts'

const OUTPUT_BUDGET = 4_000
const COMMAND_BUDGET = 300

interface Step {
  readonly command: SimpleCommand
  readonly purpose: Purpose
}

const quiet: Partial<Record<Purpose, string>> = {
  looking: 'Navigation or listing.',
  reading: 'A plain read of source or data.',
  searching: 'A search through files.',
  housekeeping: 'Moving, copying or printing.',
  versioning: 'Version control without a message.',
}

export const outputOf = (call: ToolCall): string => {
  const told = [textField(call.response, 'stdout', 'output'), textField(call.response, 'stderr')]
    .filter(Boolean)
    .join('\n')
  return call.error ?? (told || (typeof call.response === 'string' ? call.response : proseOf(call.response)))
}

const oneLine = (command: string): string => {
  const [first = ''] = command.trim().split('\n')
  return first.length > COMMAND_BUDGET ? `${first.slice(0, COMMAND_BUDGET)}…` : first
}

export const renderBash = (call: ToolCall): Telling | Rejected => {
  const source = textField(call.input, 'command', 'cmd', 'script')
  if (field(call.response, 'interrupted') === true || INTERRUPTED.test(call.error ?? ''))
    return reject('The command was interrupted.')
  const place = placeOf(call)
  const output = place.shorten(outputOf(call))
  const steps = splitShell(source).map(command => ({ command, purpose: purposeOf(command) }))
  if (steps.some(({ command }) => programOf(command)[0] === 'distill')) return reject('A call of Distill itself.')
  const failed = call.event === 'PostToolUseFailure' || (runs(steps) && saysItFailed(output))
  const told = (kind: Telling['kind'], more: Partial<Telling> = {}): Telling => ({
    kind,
    text: `$ ${place.shorten(oneLine(source))}\n${tellingOutput(output, OUTPUT_BUDGET)}`,
    ...more,
  })
  if (failed)
    return isSlip(
      steps.map(step => step.purpose),
      output,
    )
      ? reject('A slip: the command itself was wrong.')
      : told('failure')

  const commit = steps.find(step => step.purpose === 'commit')
  if (commit) {
    const message = commitMessage(commit.command) || (BODY_FORMAT.test(source) ? output.trim() : subjectIn(output))
    return message === '' ? reject('A commit without a message.') : { kind: 'message', text: `Commit\n${message}` }
  }
  const forge = steps.find(step => step.purpose === 'forge')
  if (forge) return renderForge(programOf(forge.command), forge.command.heredoc, output)
  const written = steps.find(({ command }) => command.heredoc !== null && command.writes.length > 0)
  if (written) return renderNewFile(call, written.command.writes[0]!, written.command.heredoc!)
  const echoed = echoedText(steps.map(({ command }) => command))
  if (echoed) return renderNewFile(call, echoed.path, echoed.text)
  if (steps.some(step => step.purpose === 'install')) return told('command')
  if (steps.some(step => step.purpose === 'web'))
    return output.trim() === '' ? reject('The command printed nothing.') : told('web', { trust: 'web' })
  return renderOutput(call, steps, output, told)
}

const BODY_FORMAT = /--(?:format|pretty)=\S{0,20}%[Bbs]/

/** A message that was typed in an editor shows its first line in git's own answer. */
const subjectIn = (output: string): string => {
  const shown = /^commit [0-9a-f]{7,40}[\s\S]*?\n\n((?: {4}.*\n?|\n)+)/m.exec(output)?.[1]
  if (shown !== undefined) return shown.replaceAll(/^ {4}/gm, '').trim()
  return /^\[[\w./ ()-]{1,120} [0-9a-f]{6,40}\] (.+)$/m.exec(output)?.[1] ?? ''
}

/** Runs whose exit code may have been swallowed by a pipe. */
const runs = (steps: readonly Step[]): boolean => steps.some(({ purpose }) => /^(?:check|install)$/.test(purpose))

const renderOutput = (
  call: ToolCall,
  steps: readonly Step[],
  output: string,
  told: (kind: Telling['kind']) => Telling,
): Telling | Rejected => {
  const document = readDocument(steps)
  if (document !== null) return renderDocument(call, document, output)
  const isLog = steps.some(step => step.purpose === 'logs')
  if (isLog && !COMPLAINS.test(output)) return reject('A log without an error.')
  const loud = steps.find(step => quiet[step.purpose] === undefined)
  if (!loud) return reject(quiet[steps[0]?.purpose ?? 'looking'] ?? 'Nothing but noise.')
  if ((loud.purpose === 'check' || loud.purpose === 'lint') && !WARNS.test(output))
    return reject('A run that passed and says nothing new.')
  return output.trim() === '' ? reject('The command printed nothing.') : told('command')
}

const INTERRUPTED = /^\[?Request interrupted|interrupted by user|user (?:rejected|doesn't want)/i
const COMPLAINS =
  /\b(?:ERROR|FATAL|CRITICAL|Traceback|panic|[A-Z]\w+(?:Error|Exception))\b|\b(?:failed|refused|denied|timed out)\b/
const WARNS = /\bdeprecat|\bwill be removed\b|\bend[- ]of[- ]life\b|\bvulnerab/i

/** `cat docs/adr/0003.md` reads a decision record like the Read tool does. */
const readDocument = (steps: readonly Step[]): string | null => {
  if (!steps.every(({ purpose }) => purpose === 'reading' || purpose === 'looking')) return null
  const paths = steps.flatMap(({ command, purpose }) => (purpose === 'reading' ? command.words.slice(1) : []))
  const documents = paths.filter(word => !word.startsWith('-') && /[./]/.test(word) && mayTellFacts(fileKind(word)))
  return documents.length === 1 ? documents[0]! : null
}
