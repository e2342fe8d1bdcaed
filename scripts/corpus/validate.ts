import type { z } from 'zod'
import { isIn, isWordIn } from './conditions.ts'
import { corpusCounts } from './counts.ts'
import { readDay, readObservations, readPairs, readQuestions } from './load.ts'
import type { Condition, HookBody, ObservationCase, Part } from './load.ts'
import { dayShape, observationShape, pairShape, questionShape } from './shapes.ts'

const isoDate = /^\(?20\d\d-\d\d/

/** Every text that a value holds, at any depth. */
export const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn)
  return value === null || value === undefined ? [] : [JSON.stringify(value)]
}

const saidIn = (body: HookBody): string =>
  textsIn([body['tool_input'], body['tool_response'], body['error']]).join('\n')

const shown = (condition: Condition): string => (typeof condition === 'string' ? condition : condition.re)

/** What contradicts the shape, by case id. */
export const shapeProblems = (shape: z.ZodType, cases: readonly { readonly id: string }[]): readonly string[] =>
  cases.flatMap(one => {
    const result = shape.safeParse(one)
    return result.error?.issues.map(issue => `${one.id}: ${issue.path.join('.')}: ${issue.message}`) ?? []
  })

/** A condition on words that the body never says asks for an invention, or forbids nothing. */
const conditionProblems = (one: ObservationCase): readonly string[] => {
  const said = saidIn(one.body)
  const vain = (holds: typeof isIn) => (condition: Condition) =>
    !isoDate.test(shown(condition)) && !holds(condition, said)
  return [...one.must.filter(vain(isIn)), ...one.must_not.filter(vain(isWordIn))].map(
    condition => `${one.id}: the body does not say "${shown(condition)}"`,
  )
}

/** Labels that cannot be met together. */
const labelProblems = (one: ObservationCase): readonly string[] => {
  const conditions = one.must.length + one.must_not.length
  if (one.expect === 'reject' && one.types.length + conditions > 0) return [`${one.id}: a reject with conditions`]
  if (one.expect === 'keep' && (one.types.length === 0 || one.must.length === 0))
    return [`${one.id}: a keep without a type or a condition`]
  const [least, most] = one.facts ?? [1, 1]
  return least > most ? [`${one.id}: at least ${least} facts and at most ${most}`] : []
}

export const observationProblems = (cases: readonly ObservationCase[]): readonly string[] => [
  ...shapeProblems(observationShape, cases),
  ...cases.flatMap(labelProblems),
  ...cases.flatMap(conditionProblems),
]

const repeated = (texts: readonly string[]): readonly string[] => texts.filter((text, at) => texts.indexOf(text) < at)

/** Long lines that stand in both parts: what was tuned on would be measured again. */
export const sharedLines = (tuning: readonly unknown[], heldout: readonly unknown[]): readonly string[] => {
  const long = (values: readonly unknown[]): Set<string> =>
    new Set(textsIn(values).flatMap(text => text.split('\n').filter(line => line.trim().length >= 45)))
  const tuned = long(tuning)
  return [...long(heldout)].filter(line => tuned.has(line))
}

const spoken = (part: Part): readonly unknown[] => readObservations(part).map(one => saidIn(one.body))
const compared = (part: Part): readonly unknown[] => readPairs(part).flatMap(({ older, newer }) => [older, newer])

/** Everything that is wrong with the labelled files, in words. */
export const corpusProblems = (): readonly string[] => {
  const observations = [...readObservations('tuning'), ...readObservations('heldout')]
  const pairs = [...readPairs('tuning'), ...readPairs('heldout')]
  const [questions, day] = [readQuestions(), readDay()]
  const ids = [...observations, ...pairs, ...questions, ...day].map(one => one.id)
  return [
    ...observationProblems(observations),
    ...shapeProblems(pairShape, pairs),
    ...shapeProblems(questionShape, questions),
    ...shapeProblems(dayShape, day),
    ...repeated(ids).map(id => `${id}: used twice`),
    ...repeated(pairs.map(pair => `${pair.older}\n${pair.newer}`)).map(pair => `pair given twice: ${pair}`),
    ...repeated(questions.map(one => one.question)).map(question => `question asked twice: ${question}`),
    ...sharedLines(spoken('tuning'), spoken('heldout')).map(line => `in both parts: ${line}`),
    ...sharedLines(compared('tuning'), compared('heldout')).map(line => `in both parts: ${line}`),
  ]
}

if (import.meta.main) {
  const problems = corpusProblems()
  console.log(JSON.stringify(corpusCounts(), null, 2))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}
