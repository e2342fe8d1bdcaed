import type { Fact } from '../../port.ts'
import { absoluteDates } from './dates.ts'
import { impersonal } from './impersonal.ts'
import { withoutOpeners } from './openers.ts'
import { isOpinion, withoutPeople } from './people.ts'
import { factsInProse } from './prose.ts'
import { capitalised, ended, sentencesOf, wordCountOf } from './sentences.ts'
import { readSignals, technicalWeight } from './signals.ts'
import type { Tools } from './statement.ts'
import { tongueOf } from './tongue.ts'
import { givesOrders } from './injection.ts'
import { plain } from './blocks.ts'

/** What somebody asked to be remembered: kept whenever it speaks of the project at all. */
export const givenFacts = (text: string, tools: Tools): readonly Fact[] => {
  const facts = factsInProse(text, { threshold: 4, maxFacts: 5, titles: true }, tools)
  return facts.length > 0 ? facts : asItIs(text, tools)
}

const asItIs = (text: string, { grammar, calendar }: Tools): readonly Fact[] => {
  const sentences = sentencesOf(plain(text.replaceAll('\n', ' '))).flatMap(sentence => {
    if (givesOrders(sentence) || isOpinion(sentence) || sentence.endsWith('?') || wordCountOf(sentence) < 3) return []
    if (tongueOf(sentence) !== 'en') return [ended(sentence)]
    const said = impersonal(withoutOpeners(withoutPeople(sentence, grammar) ?? ''), grammar)
    return said === null || said === '' || technicalWeight(said) + readSignals(said).score === 0
      ? []
      : [ended(capitalised(absoluteDates(said, calendar)))]
  })
  const content = sentences.slice(0, 3).join(' ')
  const { type, score } = readSignals(content)
  return content === '' ? [] : [{ content, type: score === 0 ? 'pattern' : type }]
}
