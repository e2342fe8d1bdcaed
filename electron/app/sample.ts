import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCloser } from '../base/calls.ts'
import { dataPaths } from '../base/paths.ts'
import { openCapture } from '../capture/open.ts'
import { openCore, type Core, type CoreOptions } from './core.ts'

const SOURCE = new URL('../../resources/sample/', import.meta.url)
const DAY_MS = 86_400_000
const REPOS = ['shop', 'payments-api']

export interface Sample {
  readonly core: Core
  close(): Promise<void>
}

type Given = Pick<CoreOptions, 'env' | 'clock' | 'log' | 'version'>
type Line = Readonly<Record<string, unknown>>

const read = async (name: string): Promise<readonly Line[]> =>
  (await readFile(new URL(name, SOURCE), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Line)

/** Folders that look like repositories, so that what happens in them belongs together. */
const layOut = async (folder: string): Promise<void> => {
  for (const name of REPOS) {
    await mkdir(join(folder, name, '.git'), { recursive: true })
    const config = `[remote "origin"]\n\turl = https://github.com/acme/${name}.git\n`
    await writeFile(join(folder, name, '.git', 'config'), config)
  }
}

/** Weeks of memories, told relative to now. */
const importPast = async ({ worker }: Core, now: number): Promise<void> => {
  const lines = await read('memories.jsonl')
  const daysAgo = (days: unknown): string => new Date(now - Number(days) * DAY_MS).toISOString()
  const dated = lines.map(({ days_ago, deleted_days_ago: deleted, ...line }) =>
    JSON.stringify({
      ...line,
      created_at: daysAgo(days_ago),
      ...(deleted !== undefined && { deleted_at: daysAgo(deleted) }),
    }),
  )
  await worker.import_lines(dated, 1)
}

/** A scratch store, filled and then fed with tool calls that go the whole way of an observation. */
export const openSample = async (given: Given): Promise<Sample> => {
  const closer = createCloser()
  const folder = await mkdtemp(join(tmpdir(), 'distill-sample-'))
  closer.add(() => rm(folder, { recursive: true, force: true }))
  try {
    const paths = dataPaths(join(folder, 'data'))
    await mkdir(paths.journal, { recursive: true, mode: 0o700 })
    await layOut(folder)
    const committed = () => capture.journal.committed()
    const core = await openCore({ ...given, paths, refused: () => ({}), committed })
    closer.add(core.close)
    const capture = await openCapture({
      directory: paths.journal,
      scannerOptions: core.scanner_options,
      settings: () => core.desk.resolved().values,
      tokens: () => [],
      home: homedir(),
      clock: given.clock,
      log: given.log,
      onCommitted: cursor => {
        core.worker.signal(cursor)
        core.live.changed('activity')
      },
    })
    closer.add(capture.close)
    await importPast(core, given.clock.now().getTime())
    for (const [at, { repo, ...call }] of (await read('calls.jsonl')).entries()) {
      const head = { session_id: 'sample', hook_event_name: 'PostToolUse', tool_use_id: `call-${at}` }
      const body = { ...head, cwd: join(folder, String(repo)), ...call }
      await capture.door.observe(Buffer.from(JSON.stringify(body)))
    }
    return { core, close: closer.close }
  } catch (error) {
    await closer.close()
    throw error
  }
}
