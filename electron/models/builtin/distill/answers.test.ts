import { expect, it } from 'vitest'
import { answerFacts } from './answers.ts'
import { loadCalendar } from './dates.ts'
import { loadGrammar } from './grammar.ts'

const at = { utc: '2026-03-18T14:00:00Z', offset_minutes: 60 }
const tools = { grammar: await loadGrammar(), calendar: await loadCalendar(at) }
const told = (question: string, topic: string): string | undefined =>
  answerFacts(`Question: ${question}\nTopic: ${topic}\nAnswer: API keys\nPassed over: OAuth2`, tools)[0]?.content

it.each([
  ['Which auth method should the admin API use?', 'Auth', 'Auth for the admin API: API keys chosen over OAuth2.'],
  ['Which auth method for the partner portal?', 'Auth', 'Auth for the partner portal: API keys chosen over OAuth2.'],
  ['How should the admin API log in?', 'Admin login', 'Admin login: API keys chosen over OAuth2.'],
])('names what the question was about: %s', (question, topic, content) => {
  expect(told(question, topic)).toBe(content)
})
