import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { silentLog } from '../base/log.ts'
import { dataPaths } from '../base/paths.ts'
import { openCapture } from '../capture/open.ts'
import { listSegments } from '../capture/journal/segments.ts'
import { everything } from '../capture/testing/open-capture.ts'
import { systemClock } from '../base/clock.ts'
import { openStoreThread } from '../storage/local/client.ts'
import { removeDirectory, scratchDirectory } from './testing/engine.ts'
import { createUntaken } from './untaken.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const open = async (given?: string) => {
  const directory = given ?? (await scratchDirectory())
  if (given === undefined) closing.push(() => removeDirectory(directory))
  const paths = dataPaths(directory)
  const store = await openStoreThread(paths, silentLog)
  const capture = await openCapture({
    directory: paths.journal,
    scannerOptions: {},
    settings: () => everything,
    tokens: () => [],
    home: '/home/dev',
    clock: systemClock,
    log: silentLog,
    onCommitted: () => undefined,
  })
  const { queue } = store
  const close = async () => {
    await capture.close()
    await store.close()
  }
  closing.push(close)
  const body = (call: string, stdout: string) => ({
    session_id: 's',
    hook_event_name: 'PostToolUse',
    tool_name: 'Bash',
    tool_use_id: call,
    tool_input: { command: 'make' },
    tool_response: { stdout, stderr: '' },
  })
  return {
    directory,
    journal: paths.journal,
    queue,
    close: async () => {
      closing.splice(closing.indexOf(close), 1)
      await close()
    },
    observe: (call: string, stdout = 'built') =>
      capture.door.observe(Buffer.from(JSON.stringify(body(call, stdout)))).then(({ id }) => id ?? ''),
    untaken: createUntaken({ directory: paths.journal, queue, committed: () => capture.journal.committed() }),
    untakenOffline: createUntaken({ directory: paths.journal, queue, committed: () => null }),
  }
}
const ids = async (lines: Promise<readonly { readonly id: string }[]>) => (await lines).map(({ id }) => id)

it('finds every line behind the cursor from its receipt on, however long the lines are', async () => {
  const { observe, untaken, queue } = await open()
  const calls = Array.from({ length: 40 }, (_, number) => `call-${number}`)
  const given = await Promise.all(calls.map((call, at) => observe(call, `line of output\n${'word '.repeat(at * 997)}`)))
  const found = await untaken()
  expect(found.map(({ id }) => id).toSorted()).toEqual(given.toSorted())
  expect(await queue.counts(found)).toMatchObject({ pending: 40, oldest_pending_at: found[0]?.received_at })
})

it('finds after a restart what the engine before left, and nothing that the cursor has passed', async () => {
  const first = await open()
  const left = await first.observe('before')
  await first.close()
  const { observe, untaken, untakenOffline, queue, journal, close } = await open(first.directory)
  expect(await ids(untaken())).toEqual([left])
  const fresh = await observe('after')
  expect(await ids(untaken())).toEqual([left, fresh])
  expect(await ids(untakenOffline())).toEqual([left, fresh])
  const [older = '', newer = ''] = await listSegments(journal)
  await queue.take_in([], { segment: newer, offset: 0 })
  expect(await ids(untaken())).toEqual([fresh])
  await queue.take_in([], { segment: older, offset: 0 })
  await rm(join(journal, older))
  expect(await ids(untaken())).toEqual([fresh])
  await close()
})

it('counts neither what is not committed, nor a torn end, nor what is no entry', async () => {
  const { observe, untaken, untakenOffline, journal } = await open()
  const id = await observe('whole')
  const [segment = ''] = await listSegments(journal)
  const torn = `{"v":1,"id":"aaaaaaaaaaaa","received_at":"2026-03-18T14:30:00.000Z"`
  await appendFile(join(journal, segment), `${torn}}\n{"v":99}\n\n${torn}`)
  expect(await ids(untaken())).toEqual([id])
  expect(await ids(untakenOffline())).toEqual([id, 'aaaaaaaaaaaa'])
})
