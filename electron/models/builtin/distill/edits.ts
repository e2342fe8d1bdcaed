import { fileKind } from '../../../../shared/domain/file-kind.ts'
import type { Fact } from '../../port.ts'
import { addedText, readDiff, removedText, type DiffLine } from './diff.ts'
import { hintOfPath } from './hints.ts'
import { manifestChanges, manifestSummary, movedVersions } from './manifest-facts.ts'
import { factsInProse } from './prose.ts'
import { remarksIn, type Remark } from './remarks.ts'
import { capitalised, ended, sentencesOf } from './sentences.ts'
import { isLimit, isTellingName, settingChanges, type SettingChange } from './settings.ts'
import { readStatement, type Tools } from './statement.ts'

const MAX_SETTINGS = 3

/** A remark as a reason: impersonal, dates absolute, at most two sentences. */
const reasonOf = (remark: Remark | undefined, tools: Tools): string => {
  if (!remark) return ''
  const said = sentencesOf(remark.text)
    .slice(0, 2)
    .map(sentence => readStatement(sentence, null, tools)?.text ?? '')
  const text = said.filter(each => each !== '').join(' ')
  return text !== '' ? text : remark.text.split(/\s+/).length >= 4 ? ended(capitalised(remark.text)) : ''
}

const settingFact = ({ name, from, to }: SettingChange, path: string, reason: string): Fact => ({
  content: `${name} ${from === null ? 'set' : `changed from ${from}`} to ${to} in ${path}.${reason === '' ? '' : ` Reason: ${reason}`}`,
  type: 'decision',
})

const settingFacts = (
  diff: readonly DiffLine[],
  path: string,
  remarks: readonly Remark[],
  tools: Tools,
  strict: boolean,
): readonly Fact[] => {
  const used = new Set<Remark>()
  const facts = settingChanges(diff).flatMap(change => {
    const remark = remarks.find(({ code }) => code !== '' && change.line.startsWith(code.slice(0, 40)))
    const reason = reasonOf(remark, tools)
    if (remark) used.add(remark)
    const replaces = strict ? isLimit(change) : change.from !== null && isTellingName(change.name)
    return reason !== '' || replaces ? [settingFact(change, path, reason)] : []
  })
  return [
    ...facts.slice(0, MAX_SETTINGS),
    ...remarkFacts(
      remarks.filter(remark => !used.has(remark)),
      path,
      tools,
    ),
  ]
}

/** Remarks that state a rule, a cause or a choice; what code merely does is left to the code. */
const remarkFacts = (remarks: readonly Remark[], path: string, tools: Tools): readonly Fact[] =>
  remarks
    .flatMap(remark => factsInProse(remark.text, { threshold: 4, maxFacts: 1, path, whole: true }, tools))
    .slice(0, 2)

export const editFacts = (path: string, body: string, tools: Tools): readonly Fact[] => {
  const diff = readDiff(body)
  const kind = fileKind(path)
  const added = addedText(diff)
  if (kind === 'record' || kind === 'document') return changedProse(path, added, removedText(diff), tools)
  const remarks = remarksIn(diff.filter(({ sign }) => sign === '+').map(({ text }) => text))
  const reason = reasonOf(remarks[0], tools)
  const changes =
    kind === 'manifest' ? manifestChanges(path, diff, reason) : kind === 'test' ? [] : movedVersions(path, diff, reason)
  if (changes.length > 0) return changes
  const known = remarksIn(removedText(diff).split('\n')).map(({ text }) => text)
  const fresh = remarks.filter(({ text }) => !known.includes(text))
  return settingFacts(
    diff,
    path,
    fresh,
    tools,
    kind === 'test' || (kind === 'source' && !/^[+-].*\b[A-Z][A-Z0-9_]{3,}\b/m.test(body)),
  )
}

/** Only sentences that are new: a corrected word makes no fact. */
const changedProse = (path: string, added: string, removed: string, tools: Tools): readonly Fact[] => {
  const before = wordsOf(removed)
  return factsInProse(added, { threshold: 5, maxFacts: 3, titles: true, hint: hintOfPath(path) }, tools).filter(
    ({ content }) => {
      const now = wordsOf(content)
      const shared = [...now].filter(word => before.has(word)).length
      return now.size > 0 && shared / now.size < 0.9
    },
  )
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}_.-]{2,}/gu) ?? [])

export const writtenFacts = (path: string, body: string, repo: string | null, tools: Tools): readonly Fact[] => {
  const kind = fileKind(path)
  if (kind === 'record' || kind === 'document')
    return factsInProse(body, { threshold: 4, maxFacts: 4, titles: true, hint: hintOfPath(path) }, tools)
  const lines = body.split('\n')
  if (kind === 'manifest') return manifestSummary(path, lines, repo)
  const diff: readonly DiffLine[] = lines.map(text => ({ sign: '+', text }))
  return kind === 'config'
    ? settingFacts(diff, path, remarksIn(lines), tools, true)
    : remarkFacts(remarksIn(lines), path, tools)
}
