import type { Fact } from '../../port.ts'
import { cause, familiarCause } from './error-lines.ts'
import { failingTests } from './failing-tests.ts'
import { givesOrders } from './injection.ts'
import { logLines } from './log-text.ts'
import { podFact } from './pods.ts'
import { ended } from './sentences.ts'
import type { FailingTest } from './test-reports.ts'

const MAX_TESTS = 2
const MAX_MESSAGE = 260

const cut = (text: string, length = MAX_MESSAGE): string => {
  if (text.length <= length) return text
  const short = text.slice(0, length)
  return `${short.slice(0, Math.max(short.lastIndexOf(' '), length - 30))}…`
}

/** The command as one would name it: no pipes to `tail`, no redirections, no `cd`. */
export const nameOfCommand = (command: string): string =>
  cut(
    command
      .replace(/^(?:cd\s+\S+\s*(?:&&|;)\s*)+/, '')
      .replaceAll(/\s*\d?>&?\d?\s?(?:\/dev\/null|\S+\.log)?\s*$/g, '')
      .replace(/\s*\|\s*(?:tail|head|tee|grep|less|cat|sed|awk|sort|wc)\b.*$/, '')
      .replace(/\s+2>&1.*$/, '')
      .replace(/^(?:[A-Z_]+=\S+\s+)+/, '')
      .trim(),
    80,
  )

const testName = ({ name, file }: FailingTest): string =>
  file === '' || name.includes(file) ? `Test "${name}"` : `Test "${name}" in ${file}`

const testFact = (tests: readonly FailingTest[]): string => {
  const told = tests.slice(0, MAX_TESTS).map(test => {
    const message = givesOrders(test.message) ? '' : cut(test.message.replaceAll(/\s+/g, ' '))
    return ended(`${testName(test)} fails${message === '' ? '' : `: ${message}`}`)
  })
  const others = tests.length - MAX_TESTS
  return others > 0 ? `${told.join(' ')} ${others} more ${others > 1 ? 'tests fail' : 'test fails'}.` : told.join(' ')
}

/** The step that ran when it broke: a migration, a task, an image layer. */
const stepIn = (output: string): string => {
  const step =
    /(?:Applying|Migrating|Running migration|Running upgrade \S+ ->)\s+([\w./:-]{4,80}?)(?:\.\.\.|,|\s|$)/.exec(
      output,
    )?.[1] ??
    /> Task (:[\w:-]+) FAILED/.exec(output)?.[1] ??
    /== (?:\d+ )?(\w+): migrating/.exec(output)?.[1]
  return step === undefined ? '' : ` at ${step}`
}

/** What failed and why; nothing when the output does not say why. */
export const failureFacts = (subject: string, output: string, verb = 'failed'): readonly Fact[] => {
  const pod = podFact(subject, output)
  if (pod !== null) return [{ content: pod, type: 'failure' }]
  const lines = logLines(output)
  const tests = failingTests(lines)
  if (tests.length > 0) return [{ content: testFact(tests), type: 'failure' }]
  const why = familiarCause(lines.join('\n')) ?? cause(lines) ?? (verb === 'failed' ? shortMessage(lines) : null)
  if (why === null || givesOrders(why)) return []
  const what = subject === '' ? 'A command' : `\`${subject}\``
  return [
    { content: ended(`${what} ${verb}${stepIn(output)}: ${cut(why.replaceAll(/\s+/g, ' '), 380)}`), type: 'failure' },
  ]
}

/** A tool that answers with one line has said why, however it says it. */
const shortMessage = (lines: readonly string[]): string | null => {
  const said = lines.filter(line => !/^Exit code \d+$/.test(line))
  return said.length === 1 && said[0]!.split(/\s+/).length >= 8 ? said[0]! : null
}
