import { setTimeout as sleep } from 'node:timers/promises'
import { forkedProcesses, type Child } from '../../base/child.ts'
import { silentLog } from '../../base/log.ts'
import { dataPaths } from '../../base/paths.ts'
import { openStoreThread, type StoreThread } from '../../storage/local/client.ts'

interface Acknowledged {
  readonly acknowledged: string
  readonly round: string
  readonly number: number
}

export interface KillReport {
  readonly kills: number
  readonly acknowledged: number
  readonly observations: number
  readonly memories: number
  readonly coalesced: number
  /** Acknowledged, but without an outcome. */
  readonly lost: readonly string[]
  /** Facts that are missing or there more than once. */
  readonly wrong: readonly string[]
  readonly dangling: number
  /** Observations that a kill cost an attempt. */
  readonly charged: number
}

const entry = new URL('./kill-child.ts', import.meta.url)
const PAGE = 500

const isAcknowledged = (message: unknown): message is Acknowledged =>
  typeof message === 'object' && message !== null && 'acknowledged' in message

const start = (directory: string, round: number, mode: 'load' | 'finish'): Child =>
  forkedProcesses.start(entry, { args: [directory, String(round), mode] })

/** Starts an engine, kills it at a random instant after its first answer, and hands over what it acknowledged. */
const killOnce = async (directory: string, round: number, withinMs: number): Promise<readonly Acknowledged[]> => {
  const child = start(directory, round, 'load')
  const answers: Acknowledged[] = []
  const first = Promise.withResolvers<void>()
  child.channel.listen(message => {
    if (!isAcknowledged(message)) return
    answers.push(message)
    first.resolve()
  })
  await Promise.race([first.promise, child.exited])
  await sleep(Math.random() * withinMs)
  if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
  const { signal } = await child.exited
  if (signal !== 'SIGKILL') throw new Error(`The engine of round ${round} ended before it was killed.`)
  return answers
}

const contentsIn = async ({ storage }: StoreThread): Promise<readonly string[]> => {
  const contents: string[] = []
  let cursor: string | null = null
  do {
    const page = await storage.list({ state: 'all' }, { limit: PAGE, ...(cursor === null ? {} : { cursor }) })
    contents.push(...page.items.map(({ content }) => content))
    cursor = page.next_cursor
  } while (cursor !== null)
  return contents
}

const factsOf = ({ round, number }: Acknowledged): readonly string[] =>
  Array.from({ length: 1 + (number % 3) }, (_, at) => `r${round}n${number}f${at}e`)

const inspect = async (directory: string, answers: readonly Acknowledged[], kills: number): Promise<KillReport> => {
  const store = await openStoreThread(dataPaths(directory), silentLog)
  const contents = await contentsIn(store)
  const times = new Map<string, number>()
  for (const content of contents) {
    const name = /r\d+n\d+f\d+e/.exec(content)?.[0] ?? content
    times.set(name, (times.get(name) ?? 0) + 1)
  }
  const rows = await Promise.all(answers.map(answer => store.queue.find(answer.acknowledged)))
  const counts = await store.queue.counts()
  const report: KillReport = {
    kills,
    acknowledged: answers.length,
    observations: counts.done + counts.rejected + counts.blocked + counts.duplicate + counts.dead,
    memories: contents.length,
    coalesced: rows.filter(row => row && row.memories.length > 3).length,
    lost: answers.filter((_, at) => rows[at]?.state !== 'done').map(({ acknowledged }) => acknowledged),
    wrong: [
      ...answers.flatMap(factsOf).filter(name => times.get(name) !== 1),
      ...[...times].filter(([, count]) => count > 1).map(([name]) => name),
    ],
    charged: rows.filter(row => row && row.attempts > 0).length,
    dangling: counts.pending + counts.processing + (await store.queue.prepared()).length,
  }
  await store.close()
  return report
}

/** So many `kill -9` under load on one data directory, then a clean run to the end and a look at everything. */
export const killRepeatedly = async (directory: string, kills: number, withinMs = 700): Promise<KillReport> => {
  const answers: Acknowledged[] = []
  for (let round = 0; round < kills; round++) answers.push(...(await killOnce(directory, round, withinMs)))
  const { code } = await start(directory, kills, 'finish').exited
  if (code !== 0) throw new Error('The engine did not come to its end after the last kill.')
  return inspect(directory, answers, kills)
}
