import { fileKind } from '../../../../shared/domain/file-kind.ts'
import type { Fact, Rendering } from '../../port.ts'
import { answerFacts } from './answers.ts'
import { commitFacts } from './commits.ts'
import { editFacts, writtenFacts } from './edits.ts'
import { tells } from './error-lines.ts'
import { failureFacts, nameOfCommand } from './failures.ts'
import { hintOfPath, hintOfTool } from './hints.ts'
import { installFacts } from './installs.ts'
import { logLines } from './log-text.ts'
import { manifestSummary } from './manifest-facts.ts'
import { factsInProse } from './prose.ts'
import { givenFacts } from './given.ts'
import type { Tools } from './statement.ts'
import { withoutJson } from './told-json.ts'
import { versionFacts, variableFacts } from './values.ts'
import { assertNever } from '../../../../shared/errors.ts'

const split = (text: string): readonly [header: string, body: string] => {
  const end = text.indexOf('\n')
  return end < 0 ? ['', text] : [text.slice(0, end), text.slice(end + 1)]
}

/** The facts of one rendered tool call, read in the way of its kind. */
export const factsOf = (part: Rendering, tools: Tools): readonly Fact[] => {
  const [header, body] = split(part.text)
  switch (part.kind) {
    case 'command':
      return commandFacts(header.replace(/^\$ /, ''), body)
    case 'failure':
      return failed(header, body)
    case 'edit':
      return editFacts(header.replace(/^Edited /, ''), body, tools)
    case 'write':
      return writtenFacts(header.replace(/^Wrote /, ''), body, part.repo_name, tools)
    case 'document':
      return documentFacts(header.replace(/^Read /, ''), body, part.repo_name, tools)
    case 'web':
      return factsInProse(withoutJson(body), { threshold: 6, maxFacts: 3, titles: body.startsWith('{') }, tools)
    case 'message':
      return messageFacts(header, body, part.text, tools)
    case 'other':
      return answered(header, body, tools)
    default:
      return assertNever(part.kind)
  }
}

const commandFacts = (command: string, output: string): readonly Fact[] => {
  const installed = installFacts(command, output)
  if (installed.length > 0) return installed
  const values = [...variableFacts(command), ...versionFacts(command, output)]
  if (values.length > 0) return values
  const sure = logLines(output).some(line => tells(line) >= 6)
  return sure || /\breason:\s+(?:OOMKilled|Error)/i.test(output)
    ? failureFacts(nameOfCommand(command), output, 'shows')
    : []
}

/** What a header names: a command, a query, or the tool itself. */
const subjectOf = (header: string): string => {
  if (header.startsWith('$ ')) return nameOfCommand(header.slice(2))
  const tool = /^mcp__\w+?__\w+\s?/.exec(header)?.[0]
  if (tool === undefined) return header
  return header.slice(tool.length) || tool.trim().replace('mcp__', '').replaceAll('__', ' ')
}

const failed = (header: string, body: string): readonly Fact[] => failureFacts(subjectOf(header), body)

const documentFacts = (path: string, body: string, repo: string | null, tools: Tools): readonly Fact[] => {
  const kind = fileKind(path)
  if (kind === 'manifest') return manifestSummary(path, body.split('\n'), repo)
  const isRecord = kind === 'record'
  return factsInProse(
    body,
    { threshold: isRecord ? 5 : 7, maxFacts: 3, titles: isRecord, hint: hintOfPath(path) },
    tools,
  )
}

const CHAT = /slack|discord|teams|chat|thread|channel|telegram|message/i
const SPEAKER =
  /^(?:\[[^\]]{1,30}\]\s*)?<?(?:@?[\w.-]{2,30}|\[REDACTED:handle[\w-]{0,10}\])>?(?:\s\[[^\]]{1,30}\])?:\s+(?=\S+\s+\S+)/gm
const LABELS = /^(?:decision|decided|root cause|cause|reason|why|note|blocked|status|update|fix|conclusion|fyi)/i

/** Each message of a chat stands by itself, without its speaker. */
const messages = (tool: string, text: string): string =>
  CHAT.test(tool) ? text.replaceAll('\n', '\n\n').replaceAll(SPEAKER, found => (LABELS.test(found) ? found : '')) : text

const answered = (header: string, body: string, tools: Tools): readonly Fact[] => {
  const [tool = ''] = header.split(' ', 1)
  const broke = logLines(body).some(line => tells(line) >= 6)
  if (broke) return failureFacts(subjectOf(header), body, 'shows')
  const options = { threshold: 6, maxFacts: 3, titles: !/search|list|find/i.test(tool), hint: hintOfTool(tool) }
  return [...versionFacts(header, body), ...factsInProse(messages(tool, withoutJson(body)), options, tools)]
}

const messageFacts = (header: string, body: string, whole: string, tools: Tools): readonly Fact[] => {
  const [kind = '', tool = ''] = header.split(' ', 2)
  switch (kind) {
    case 'Commit':
      return commitFacts(body, tools)
    case 'Answers':
      return answerFacts(body, tools)
    case 'Plan':
      return factsInProse(body, { threshold: 6, maxFacts: 3 }, tools)
    case 'Report':
      return factsInProse(
        messages(tool, withoutJson(body)),
        { threshold: tool === '' ? 5 : 4, maxFacts: 4, titles: true, wary: tool === '', hint: hintOfTool(tool) },
        tools,
      )
    default:
      return givenFacts(whole, tools)
  }
}
