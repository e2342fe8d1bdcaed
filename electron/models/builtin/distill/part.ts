import { fileKind } from '../../../../shared/domain/file-kind.ts'
import { saysItFailed } from '../../../../shared/domain/log-lines.ts'
import type { Fact, Rendering } from '../../port.ts'
import { answerFacts } from './answers.ts'
import { commitFacts } from './commits.ts'
import { editFacts, writtenFacts } from './edits.ts'
import { failureFacts, nameOfCommand } from './failures.ts'
import { installFacts } from './installs.ts'
import { manifestSummary } from './manifest-facts.ts'
import { factsInProse } from './prose.ts'
import { givenFacts } from './given.ts'
import type { Tools } from './statement.ts'
import { versionFacts, variableFacts } from './values.ts'

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
      return factsInProse(body, { threshold: 6, maxFacts: 3 }, tools)
    case 'message':
      return messageFacts(header, body, part.text, tools)
    case 'other':
      return [...versionFacts(header, body), ...factsInProse(body, { threshold: 6, maxFacts: 3, titles: true }, tools)]
  }
}

const commandFacts = (command: string, output: string): readonly Fact[] => {
  const installed = installFacts(command, output)
  if (installed.length > 0) return installed
  const values = [...variableFacts(command), ...versionFacts(command, output)]
  if (values.length > 0) return values
  return saysItFailed(output) || /"level":\s?"(?:error|fatal)"|\bReason:\s+(?:OOMKilled|Error)/.test(output)
    ? failureFacts(nameOfCommand(command), output)
    : []
}

const failed = (header: string, body: string): readonly Fact[] => {
  const tool = /^mcp__\w+?__\w+\s?/.exec(header)?.[0]
  const subject = header.startsWith('$ ')
    ? nameOfCommand(header.slice(2))
    : tool === undefined
      ? header
      : header.slice(tool.length) || tool.trim().replaceAll('__', ' ').replace('mcp ', '')
  return failureFacts(subject, body)
}

const documentFacts = (path: string, body: string, repo: string | null, tools: Tools): readonly Fact[] =>
  fileKind(path) === 'manifest'
    ? manifestSummary(path, body.split('\n'), repo)
    : factsInProse(
        body,
        { threshold: fileKind(path) === 'record' ? 5 : 7, maxFacts: 3, titles: fileKind(path) === 'record' },
        tools,
      )

const messageFacts = (header: string, body: string, whole: string, tools: Tools): readonly Fact[] => {
  switch (header) {
    case 'Commit':
      return commitFacts(body, tools)
    case 'Answers':
      return answerFacts(body, tools)
    case 'Plan':
      return factsInProse(body, { threshold: 6, maxFacts: 3 }, tools)
    case 'Report':
      return factsInProse(body, { threshold: 5, maxFacts: 4, titles: true }, tools)
    default:
      return givenFacts(whole, tools)
  }
}
