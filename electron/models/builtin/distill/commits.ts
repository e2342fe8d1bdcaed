import type { Fact } from '../../port.ts'
import { factsInProse } from './prose.ts'
import { sentencesOf } from './sentences.ts'
import { readSignals } from './signals.ts'
import { readStatement, type Statement, type Tools } from './statement.ts'

const CONVENTIONAL =
  /^(?:feat|fix|perf|refactor|chore|docs|style|test|tests|build|ci|revert|deps|security|hotfix|improvement)(?:\([\w .,/-]{1,40}\))?!?:\s*/i
const ROUTINE =
  /^(?:wip|fix(?:ed)? (?:typo|lint|format\w*|tests?|build|review|comments?)|typo|format\w*|lint\w*|clean ?up|merge (?:branch|pull|remote)|initial commit|update readme|address review|minor|tidy|rename \S+ to \S+$|bump version|release v?\d)/i
const ALONE = 6
const WITH_BODY = 4

/** A commit's subject with the reasons of its body; a subject alone must state a choice by itself. */
export const commitFacts = (message: string, tools: Tools): readonly Fact[] => {
  const [first = '', ...rest] = message.trim().split('\n')
  const title = first.replace(CONVENTIONAL, '').trim()
  const isFix = /^(?:fix|hotfix|bug)/i.test(first)
  if (ROUTINE.test(title)) return []
  const body = rest.join('\n').trim()
  const subject = readStatement(colonReason(title), isFix ? 'failure' : null, tools, true)
  const facts = body === '' ? [] : factsInProse(body, { threshold: 4, maxFacts: 3 }, tools)
  const [reason, ...others] = facts
  if (subject === null || subject.leans) return facts
  if (reason === undefined) return subject.score >= ALONE ? [fact([subject])] : []
  if (/^\s*[-*]\s/m.test(body)) return subject.score >= ALONE && facts.length < 2 ? [fact([subject]), ...facts] : facts
  const room = 3 - sentencesOf(subject.text).length
  const why = sentencesOf(reason.content).slice(0, Math.max(1, room)).join(' ')
  if (subject.score < WITH_BODY && reason.type === 'context') return facts
  return [
    {
      content: `${subject.text} ${why}`,
      type: readSignals(`${subject.text} ${why}`, subject.score >= WITH_BODY ? subject.type : reason.type).type,
    },
    ...others,
  ]
}

/** `Move A to B: it broke twice` gives its reason behind a colon. */
const colonReason = (title: string): string => title.replace(/^(.{15,100}?\S): (?=\S+ \S+ \S+)/, '$1 because ')

const fact = (statements: readonly Statement[]): Fact => ({
  content: statements.map(({ text }) => text).join(' '),
  type: statements[0]!.type,
})
