import { capitalised, ended } from './sentences.ts'

const USE =
  '(?:uses?|using|go(?:ing)? with|adopt(?:ing)?|stick(?:ing)? with|keep(?:ing)?|prefers?|preferring|choos(?:e|ing)|pick(?:ing)?|select(?:ing)?|run(?:ning)?)'
const OVER = '(?:instead of|rather than|over|and not|in place of)'
const REASON =
  /[,;:]?\s+(?:[-–—]\s+)?(?:because(?: of)?|since(?! (?:then|\d|v?\d|release|version|yesterday|last|the (?:last|move|upgrade|release|switch))\b)|as(?= (?:it|they|this|that|there|we)\b)|(?<=,\s)as(?= \w)|due to|given(?: that)?|so that|the reason (?:is|being)(?: that)?)\s+/i

interface Split {
  readonly statement: string
  readonly reason: string
}

/** Parts a sentence from the reason it gives. */
export const splitReason = (sentence: string): Split => {
  const match = REASON.exec(sentence) ?? / [-–—] (?=\S+ \S+ \S+)/.exec(sentence)
  if (!match || match.index < 8) return { statement: sentence, reason: '' }
  return { statement: sentence.slice(0, match.index), reason: sentence.slice(match.index + match[0].length) }
}

/** `pnpm as the package manager`: what it was chosen for stands behind the verb. */
const chosen = (thing: string): string => thing.replace(/^(.{2,60}?)((?: as| for) .{2,120})?$/, '$1 chosen$2')

const WE = '(?:we|i|they|the team|it was|it is)'
const patterns: readonly (readonly [RegExp, (groups: readonly string[]) => string])[] = [
  [
    new RegExp(
      `^(?:${WE}\\s+)?(?:have\\s+|finally\\s+|also\\s+|will\\s+|'ll\\s+|should\\s+)*(?:(?:decided|agreed|chose|opted|voted|settled)(?:\\s+to|\\s+on|\\s+for)?\\s+)?(?:to\\s+)?${USE}\\s+(.{2,90}?)(?:\\s+${OVER}|, not)\\s+(.{2,80})$`,
      'i',
    ),
    ([x, y]) => `${x} chosen over ${y}`,
  ],
  [
    new RegExp(
      `^(?:${WE}\\s+)?(?:have\\s+|finally\\s+)?(?:chose|chosen|picked|selected|preferred|opted for|decided on|decided for|settled on|went with|going with|go with)\\s+(.{2,90}?)(?:\\s+${OVER}|, not)\\s+(.{2,80})$`,
      'i',
    ),
    ([x, y]) => `${x} chosen over ${y}`,
  ],
  [
    /^(.{2,80}?)\s+(?:was|is|has been|were|are)\s+(?:chosen|picked|selected|preferred)\s+(?:over|instead of|rather than)\s+(.{2,80})$/i,
    ([x, y]) => `${x} chosen over ${y}`,
  ],
  [
    new RegExp(
      `^(?:${WE}\\s+)(?:have\\s+|finally\\s+|will\\s+|['’]ll\\s+)*(?:decided|agreed|opted|chose)\\s+(?:to\\s+)?(?:use|go with|adopt)\\s+(.{2,120})$`,
      'i',
    ),
    ([x = '']) => chosen(x),
  ],
  [
    new RegExp(
      `^(?:${WE}\\s+)(?:have\\s+|finally\\s+)?(?:chose|picked|selected|opted for|decided on|decided for|settled on|went with|will go with)\\s+(.{2,120})$`,
      'i',
    ),
    ([x = '']) => chosen(x),
  ],
]

/** `We will use A instead of B in C` → `A chosen over B in C`; null when no choice is stated. */
export const asChoice = (statement: string): string | null => {
  const clean = statement.replace(/\s*[.!]+$/, '').replace(/\s+anymore$/i, '')
  for (const [pattern, say] of patterns) {
    const groups = pattern.exec(clean)?.slice(1)
    if (!groups || groups.some(group => isWeak(group ?? ''))) continue
    return capitalised(withoutLead(say(groups.map(group => withoutLead(group ?? '')))))
  }
  return null
}

/** A pronoun names nothing that somebody could find again; a second verb is no part of a name. */
const isWeak = (group: string): boolean =>
  /^(?:it|this|that|them|these|those|one|something|anything)$/i.test(group.trim()) ||
  /^(?:to|be|being|the other|in|on|at|from|by|with|through|via|under|into)\b/i.test(group.trim()) ||
  SECOND.test(group)

/** `A and to store it in B`: more is decided than what is used. */
const SECOND =
  /\b(?:and|or|but)\s+(?:to|then|will|must|never|not|we|stop|drop|keep|store|move|run|use|put|write|send)\b/i

const withoutLead = (text: string): string => text.replace(/^(?:the )(?=[A-Z])/, '').trim()

const NAMED =
  /^["“'](.{2,60}?)["”'](?=[\s,.;:]|$)|^([\w.+#/@-]+(?: [\w.+#/@-]+){0,3})(?=,? (?:because|since|due to)\b|\.?$)/
const CHOOSES = /^(?:chosen(?: option)?|selected option|choice|decision outcome)$/

/** `Chosen option: "A", because …` → `A chosen because …`: the label says what happened to A. */
export const labelledChoice = (label: string, rest: string): string => {
  const match = CHOOSES.test(label) ? NAMED.exec(rest) : null
  if (!match) return rest
  return `${match[1] ?? match[2]} chosen${rest.slice(match[0].length).replace(/^,(?= (?:because|since|due to)\b)/, '')}`
}

export const withReason = (statement: string, reason: string): string =>
  reason === '' ? ended(statement) : `${ended(capitalised(statement))} Reason: ${ended(reason)}`
