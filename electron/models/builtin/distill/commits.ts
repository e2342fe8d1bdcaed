import type { Fact } from '../../port.ts'
import { isOrder } from './imperative.ts'
import { factsInProse } from './prose.ts'
import type { Tools } from './statement.ts'

const CONVENTIONAL =
  /^(?:feat|fix|perf|refactor|chore|docs|style|test|tests|build|ci|revert|deps|security|hotfix|improvement)(?:\([\w .,/-]{1,40}\))?!?:\s*/i
const ROUTINE =
  /^(?:wip|fix(?:ed|es)? (?:a |the |some )?(?:typos?|lint\w*|format\w*|tests?|build|review|comments?|nits?|spelling)\b|typos?|format\w*|lint\w*|clean ?up|merge (?:branch|pull|remote|tag)|initial commit|update (?:readme|docs|changelog)|address (?:review|comments|feedback)|minor|tidy|bump version|release v?\d|version \d|apply suggestions)/i
/** A subject alone must state a choice by itself; a body gives it the reason. */
const ALONE = 5
const WITH_BODY = 4

export const commitFacts = (message: string, tools: Tools): readonly Fact[] => {
  const [first = '', ...rest] = message.trim().split('\n')
  const title = first.replace(CONVENTIONAL, '').trim()
  const body = rest.join('\n').trim()
  if (ROUTINE.test(title) && body === '') return []
  const hint = /^(?:fix|hotfix|bug)/i.test(first) ? { type: 'failure' as const, weight: 1 } : null
  const options = { threshold: body === '' ? ALONE : WITH_BODY, maxFacts: 3, titles: true, bound: true, hint }
  return factsInProse(`# ${colonReason(title)}\n\n${body}`, options, tools)
}

const COLON = /^(.{15,100}?\S): (?=(\S+ \S+ \S+.*)$)/
const FINITE =
  /^(?:it|they|this|these|there|we)\s|^(?:\S+\s){1,5}(?:is|are|was|were|has|have|had|does|did|can|cannot|will|broke|lost|took|went|got|ran|\w{3,}ed|\w{2,}[^s\W]s)\s/i

/** `Move A to B: it broke twice` gives its reason behind a colon; `Go on with B: shard by tenant` says what B is. */
const colonReason = (title: string): string =>
  title.replace(COLON, (found, before: string, after: string) =>
    FINITE.test(after) && !isOrder(after) ? `${before} because ` : found,
  )
