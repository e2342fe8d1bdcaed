import { parentPort, workerData } from 'node:worker_threads'
import { connectStore } from '../../storage/local/client.ts'
import type { ThreadStart } from '../messages.ts'
import { serveWorker } from '../thread/serve.ts'
import { scriptedDistiller, scriptedJudge } from './scripted.ts'

const loopForEver = (): never => {
  for (;;);
}

const exhaustMemory = (): never => {
  const held: number[][] = []
  for (;;) held.push(Array.from({ length: 100_000 }, (_, at) => at + held.length))
}

const choke = (): never => {
  throw new Error('The model choked on this one.')
}

/** What a text does to the thread that distils it. */
const ends: readonly (readonly [RegExp, () => never])[] = [
  [/loops for ever/, loopForEver],
  [/exhausts the memory/, exhaustMemory],
  [/ends the thread/, () => process.exit(0)],
  [/chokes the model/, choke],
]

/** The worker's thread with a distiller that some texts bring down. */
serveWorker(parentPort, workerData as ThreadStart, ({ store }) => ({
  ...connectStore(store),
  judge: scriptedJudge(),
  ...scriptedDistiller(async text => {
    for (const [named, end] of ends) if (named.test(text)) end()
    return undefined
  }),
}))
