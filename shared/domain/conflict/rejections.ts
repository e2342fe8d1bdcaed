import { clauseOf, shared, stemsOf } from './claim.ts'
import { isKind, isScope } from './scope.ts'
import { isStop, wordsOf, type Word } from './words.ts'

/** What a statement turns away from, and what it holds to. */
export interface Stance {
  readonly rejected: readonly Word[]
  /** The same, phrase by phrase. */
  readonly phrases: readonly (readonly Word[])[]
  readonly affirmed: readonly Word[]
}

const THING = String.raw`((?:(?:the|a|an|our|any)\s{1,3})?[^\s,;.]{1,60}(?:\s{1,3}[^\s,;.]{1,60}){0,2}?)`
const END = String.raw`(?=$|[,;.)]|\s+(?:for|in|on|as|because|since|but|and|by|with|from|to|of|when|between|is|was|were|are)\b)`
const rejecting = (source: string): RegExp => new RegExp(source, 'giu')

/** Each names in its first group what is no longer so. */
const REJECTS: readonly RegExp[] = [
  rejecting(String.raw`\b(?:chosen|preferred|selected|picked|used)(?:\s+\w+){0,4}? over\s+${THING}${END}`),
  rejecting(
    String.raw`\b(?:instead of|rather than|in place of|replac(?:ed|es|ing)|superseded)\s+(?!by\b|with\b)(?:the\s+)?${THING}${END}`,
  ),
  rejecting(
    String.raw`\b(?:no longer|not|without|never)\s+(?:used?\s+|depends? on\s+|needs?\s+|caused by\s+|stored in\s+|in\s+|by\s+|on\s+|through\s+|with\s+|from\s+|via\s+|uses?\s+|an?\s+|the\s+)+${THING}${END}`,
  ),
  rejecting(
    String.raw`,?\s*(?:and |but )?not\s+(?:by|in|on|with|from|to|at|through|via|as|into|over|for)\s+(?:the\s+|an?\s+)?${THING}${END}`,
  ),
  rejecting(String.raw`,\s*not\s+(?:the\s+|an?\s+)?${THING}${END}`),
  rejecting(String.raw`\bno longer\s+(?:depends? on\s+|uses?\s+|needs?\s+|ships?\s+|supports?\s+)${THING}${END}`),
  rejecting(
    String.raw`\b(?:moved|migrated|switched|went|changed|converted|turned|ported|upgraded|transitioned|swapped|rewritten|moves|changes|switches|goes)\s+(?:away\s+)?from\s+${THING}(?=\s+(?:in)?to\b|${END.slice(3)}`,
  ),
  rejecting(
    String.raw`${THING}\s+(?:module\s+|support\s+|contract\s+|client\s+|integration\s+|licen[cs]e\s+|subscription\s+|files?\s+|entry\s+|entries\s+)?(?:was|were|is|are|has been|have been|got)\s+(?:fully\s+|being\s+)?(?:removed|deleted|dropped|abandoned|replaced|rejected|retired|switched off|turned off|disabled|decommissioned|lifted|cancelled|not used|no longer used|gone|refused|ruled out|discontinued|reverted|rolled back|undone|postponed|paused|stopped|halted|scrapped|shelved|suspended|ended|shut down|phased out|discarded|deprecated|turned down|not renewed|swapped out|uninstalled|migrated away|moved away|no option|not an option|forbidden|prohibited|banned|not allowed)`,
  ),
  rejecting(
    String.raw`^${THING}\s+(?:[\d.^~v]+\s+)?(?:removed|dropped|deleted|disabled|replaced)\s+(?:from|by|with|in)\b`,
  ),
  rejecting(
    String.raw`\b(?:move|switch|migration|change|upgrade|transition) to\s+${THING}\s+(?:was|is|has been|got)\s+(?:reverted|rolled back|undone|cancelled|stopped|abandoned)`,
  ),
  rejecting(
    String.raw`\b(?:away from|moved off|got rid of|gave up on|stopped using|ditched|retired|phased out|uninstalled)\s+${THING}${END}`,
  ),
  rejecting(
    String.raw`${THING}\s+(?:gave way to|was swapped for|was exchanged for|was superseded by|was succeeded by)\b`,
  ),
  rejecting(String.raw`${THING}\s+(?:was|were|is|are|proved|turned out)\s+too\s+\w+`),
  rejecting(
    String.raw`\bsupport for\s+(\w+)(?:\s+[\d.]+)?\s+(?:was|is|has been)\s+(?:dropped|removed|ended|discontinued)`,
  ),
  rejecting(String.raw`\b(?:preferred|favou?red) to\s+${THING}${END}`),
  rejecting(String.raw`\b(?:won over|beat|beats|decided against|ruled out|rejected|declined)\s+${THING}${END}`),
  rejecting(String.raw`${THING}\s+(?:was|were)\s+(?:considered|evaluated|tried)\s+but\b`),
  rejecting(String.raw`${THING}\s+lost (?:to|against)\b`),
  rejecting(
    String.raw`${THING}\s+(?:is|are)\s+(?:not|no longer)\s+(?:needed|used|required|necessary|in use|part of)\b`,
  ),
  rejecting(
    String.raw`${THING}\s+(?:is|was|are|were)\s+(?:not\s+(?:the\s+)?(?:cause|reason|problem|bottleneck|culprit|issue|to blame|involved|at fault)|innocent|unrelated|fine|a red herring)\b`,
  ),
  rejecting(String.raw`${THING}\s+(?:plays? no (?:role|part)|ha[sd] nothing to do|makes? no difference)\b`),
  rejecting(String.raw`\btook over from\s+${THING}${END}`),
  rejecting(
    String.raw`\b(?:no longer|not|never)\s+\w+(?:ed|en|nt|pt)\s+(?:by|in|on|with|through|from|to|as|over)\s+(?:the\s+|an?\s+)?${THING}${END}`,
  ),
  rejecting(String.raw`\bthere is no\s+${THING}${END}`),
  rejecting(String.raw`\b(?:stop(?:s|ped)?|quit|avoid(?:s|ed)?|ended) using\s+${THING}${END}`),
  rejecting(String.raw`\bus(?:e of|ing|age of)\s+${THING}\s+(?:was |is |has been )?(?:stopped|ended|avoided)`),
  rejecting(String.raw`${THING}\s+no longer (?:used|needed|required|wanted)\b`),
  rejecting(String.raw`\b(?:removed|dropped|deleted|abandoned)\s+(?!from\b|by\b|with\b|in\b|to\b|and\b)${THING}${END}`),
  rejecting(String.raw`\b(?:statt|anstelle von|anstatt|nicht)\s+${THING}${END}`),
  rejecting(
    String.raw`\b(?:au lieu de|plutôt que|en lugar de|en vez de|em vez de|invece di|in plaats van)\s+(?:la\s+|le\s+|el\s+)?${THING}${END}`,
  ),
  /\b([A-Z][\w.-]{1,40})\s+no longer\s+(?!uses|needs|supports|depends|ships|requires|has)[a-z]{2,20}s\b/g,
  /([A-Za-z][\w.-]*)\s*(?:を使用せず|ではなく|を使わず|をやめ|を廃止)/g,
  /不再使用\s*(?:本地\s*)?([A-Za-z][\w.-]*)/g,
]
const GENERIC =
  /^(?:it|them|this|that|one|any|use|used|module|cause|caus|service|system|longer|only|stor|direct|anymor|anymore|fully|store|servic)$/

/** Words of a phrase, as they stand in the whole statement: only there it shows what is a name. */
const thingsIn = (phrase: string, all: readonly Word[]): readonly Word[] =>
  wordsOf(phrase)
    .filter(word => !isStop(word) && !GENERIC.test(word.stem) && !/^\d/.test(word.text))
    .map(word => all.find(({ text }) => text === word.text) ?? word)
    .map(word => (word.opens ? { ...word, named: true } : word))

/** Who refuses unsigned commits holds to signed ones. */
const LACKING = /\b(?:un|non-?)[a-z]{3,12}ed\b/i

export const stanceOf = (statement: string): Stance => {
  const all = wordsOf(statement)
  const phrases: (readonly Word[])[] = []
  let rest = statement
  for (const pattern of REJECTS)
    for (const match of statement.matchAll(pattern)) {
      if (LACKING.test(statement.slice(Math.max(0, match.index - 16), match.index + match[0].length))) continue
      phrases.push(thingsIn(match[1] ?? '', all))
      rest = rest.replace(match[0], ' ')
    }
  const rejected = phrases.flat()
  const gone = stemsOf(rejected)
  return { rejected, phrases, affirmed: clauseOf(rest).topic.filter(({ stem }) => !gone.has(stem)) }
}

/** Both turn away from the same thing: then no `not` of theirs can set them against each other. */
export const turnFromSame = (a: string, b: string): boolean =>
  shared(stemsOf(stanceOf(a).rejected), stemsOf(stanceOf(b).rejected)).length > 0

const ENDED =
  /\b(?:reverted|rolled back|dropped|removed|ended|stop(?:ped)?(?: using)?|discontinued|switched off|turned off|abandoned|retired|not (?:needed|used|required)|no longer (?:needed|used|required))\b/i

/** A statement that names nothing but what the other holds to as well tells the same choice. */
const holdToSame = (holds: Stance, turns: Stance, thing: Word): boolean => {
  const held = stemsOf(holds.affirmed)
  const names = turns.affirmed.filter(word => (word.named || word.opens) && !isScope(word) && word.stem !== thing.stem)
  return (
    names.length > 0 &&
    names.every(({ stem }) => held.has(stem)) &&
    !names.every(({ text }) => /^[A-Z]{2,4}$/.test(text))
  )
}

/** `Support for Python 3.8 was dropped` says nothing against Python 3.9. */
const versionsDiffer = (a: string, b: string): boolean => {
  const versions = (text: string): readonly string[] => text.match(/\b\d+\.\d+(?:\.\d+)?\b/g) ?? []
  const [left, right] = [versions(a), versions(b)]
  const isSupport = SUPPORT.test(a) && SUPPORT.test(b)
  return isSupport && left.length > 0 && right.length > 0 && !left.some(version => right.includes(version))
}
const SUPPORT = /\bsupport/i

/** Each names an environment or region of its own. */
const placesDiffer = (a: string, b: string): boolean => {
  const [left, right] = [stemsOf(wordsOf(a).filter(isKind)), stemsOf(wordsOf(b).filter(isKind))]
  return left.size > 0 && right.size > 0 && shared(left, right).length === 0
}

/** The word of a rejected phrase that the other holds to: a name, or any when it holds to all of them. */
const heldIn = (affirmed: ReadonlySet<string>, phrase: readonly Word[]): Word | undefined => {
  const isWhole = phrase.every(({ stem }) => affirmed.has(stem))
  return phrase.find(({ stem, named }) => affirmed.has(stem) && (named || isWhole))
}

/** `not cached` holds to no cache. */
const isDenied = (statement: string, { stem }: Word): boolean => {
  const words = wordsOf(statement)
  const at = words.findIndex(word => word.stem === stem)
  return words.slice(Math.max(0, at - 2), at).some(({ text }) => /^(?:not|no|never|without|nor)$/i.test(text))
}

const IN_USE = /\b(?:us(?:es?|ed|ing)|chosen|adopted)\b/i

const BLAMES =
  /^(?:not|cannot|lacks?|los(?:t|es|ing)|fail\w*|broke|breaks|crash\w*|leak\w*|drops|dropped|unreliable|unstable|slow|too|stall\w*|hangs|hung|corrupt\w*|misse[sd]|duplicate[sd])$/i

/** `cron lost two payouts` complains of cron; it does not hold to it. */
const isBlamed = (statement: string, { stem }: Word): boolean => {
  const words = wordsOf(statement)
  const at = words.findIndex(word => word.stem === stem)
  return words.slice(at + 1, at + 4).some(({ text }) => BLAMES.test(text))
}

/** One statement holds to what the other turns away from, and both speak of the same matter. */
export const stancesConflict = (a: string, b: string): string | null => {
  if (versionsDiffer(a, b) || placesDiffer(a, b)) return null
  const [older, newer] = [stanceOf(a), stanceOf(b)]
  const pairs: readonly (readonly [Stance, Stance])[] = [
    [older, newer],
    [newer, older],
  ]
  for (const [holds, turns] of pairs) {
    const affirmed = stemsOf(holds.affirmed)
    const thing = turns.phrases.map(phrase => heldIn(affirmed, phrase)).find(word => word !== undefined)
    if (!thing || stemsOf(holds.rejected).has(thing.stem)) continue
    const held = holds === older ? a : b
    if (isDenied(held, thing) || isBlamed(held, thing)) continue
    const matter = shared(affirmed, stemsOf([...turns.affirmed, ...turns.rejected])).filter(stem => stem !== thing.stem)
    const isName = [thing, ...holds.affirmed].some(word => word.stem === thing.stem && (word.named || word.opens))
    const isBare = turns.affirmed.length <= 3 && (isName || IN_USE.test(held)) && ENDED.test(turns === newer ? b : a)
    if (holdToSame(holds, turns, thing)) continue
    if (matter.length > 0 || isBare) return `one holds to ${thing.text}, the other turns away from it`
  }
  return null
}
