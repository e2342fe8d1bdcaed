import { readDay, readObservations, readPairs, readQuestions } from './load.ts'
import type { Part } from './load.ts'

const counted = (keys: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(keys, key => key))
      .map(([key, same]) => [key, same?.length ?? 0] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )

/** How many cases each label and each tool has. */
export const corpusCounts = (): Record<string, Record<string, number>> => {
  const perTool = (part: Part) => counted(readObservations(part).map(one => `${one.body.tool_name} ${one.expect}`))
  const day = readDay()
  return {
    'observations tuning': counted(readObservations('tuning').map(one => one.expect)),
    'observations heldout': counted(readObservations('heldout').map(one => one.expect)),
    'tools tuning': perTool('tuning'),
    'tools heldout': perTool('heldout'),
    'pairs tuning': counted(readPairs('tuning').map(pair => pair.verdict)),
    'pairs heldout': counted(readPairs('heldout').map(pair => pair.verdict)),
    questions: counted(readQuestions().map(one => (one.fact === null ? 'without an answer' : 'with an answer'))),
    day: counted(day.map(call => (call.worth_keeping ? 'worth keeping' : 'not worth keeping'))),
    'tools of the day': counted(day.map(call => call.body.tool_name)),
  }
}
