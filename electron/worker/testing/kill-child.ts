import { setTimeout as sleep } from 'node:timers/promises'
import { parentChannel } from '../../base/child.ts'
import { openEngine, realEmbedder } from './engine.ts'
import { scriptedDistiller } from './scripted.ts'

/** An engine that is made to be killed: it writes observations as fast as it can and works them off meanwhile. */
const [, , directory = '', round = '0', mode = 'load'] = process.argv
const parent = parentChannel()

/** Milliseconds at most; long where a write is done and the next one, which must know of it, is not. */
const lingers: Readonly<Record<string, number>> = {
  apply: 40,
  prepare: 20,
  finish: 8,
  take_in: 8,
  begin: 4,
  separate: 8,
}

const lingering = <T extends object>(port: T): T =>
  new Proxy(port, {
    get: (target, name) => {
      const method = Reflect.get(target, name) as ((...args: unknown[]) => Promise<unknown>) | undefined
      const longest = lingers[String(name)]
      if (!method || longest === undefined) return method
      return async (...args: unknown[]) => {
        const answer = await method(...args)
        await sleep(Math.random() * longest)
        return answer
      }
    },
  })

const embedder = realEmbedder()
await embedder.warm()
const { distiller } = scriptedDistiller(async () => {
  await sleep(Math.random() * 4)
  return undefined
})
const engine = await openEngine({
  directory,
  embedder,
  distiller,
  // Every text is news, so that each observation must leave exactly its own memories.
  conflict: () => ({ conflict: true, reason: 'test' }),
  ...(mode === 'load' && { between: lingering }),
  // Other groups after each restart: what was distilled together before must not be told again in another company.
  tuning: { coalesce: { above_ms: -1, max_entries: 2 + (Number(round) % 4), max_characters: 8000 } },
})

const facts = (number: number): string =>
  Array.from(
    { length: 1 + (number % 3) },
    (_, at) => `Fact r${round}n${number}f${at}e is about service ${number}.`,
  ).join('\n')

if (mode === 'finish') {
  await engine.settled()
  await engine.close()
  await embedder.close()
  process.exit(0)
}
for (let number = 0; ; number++) {
  const prompt = `prompt-${Math.floor(number / 6)}`
  void engine.observe(facts(number), { prompt }).then(id => parent.post({ acknowledged: id, round, number }))
  if (number % 10 === 9) await sleep(Math.random() * 150)
}
