// Two hundred `kill -9` at random instants under load: nothing may be lost, nothing doubled, nothing left half done.
import { parseArgs } from 'node:util'
import { removeDirectory, scratchDirectory } from '../electron/worker/testing/engine.ts'
import { killRepeatedly } from '../electron/worker/testing/kill.ts'
import { createGoals, table } from './lib/report.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '200' } } })
const directory = await scratchDirectory()
const report = await killRepeatedly(directory, Number(values.kills))
console.log(
  table(
    ['kills', 'acknowledged', 'in coalesced groups', 'memories'],
    [[report.kills, report.acknowledged, report.coalesced, report.memories].map(String)],
  ),
)
const goals = createGoals()
goals.atMost('acknowledged observations without their memories', report.lost.length, 0, '')
goals.atMost('facts missing or there twice', report.wrong.length, 0, '')
goals.atMost('left in hand', report.dangling, 0, '')
goals.finish()
await removeDirectory(directory)
