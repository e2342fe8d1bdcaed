import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { EMBEDDER, insert, NOON, vector } from '../../testing/memories.ts'
import { openIn, temporaryFolder } from '../../testing/open-local.ts'
import { connect } from '../database.ts'
import { indexLimits } from '../vectors/keeper.ts'

/** The first is a stem, as the text index keeps it. */
const SECRETS = ['zeppelinrul', 'evidencezeppelin', 'tagzeppelin', 'authorzeppelin', 'reasonzeppelin', 'factzeppelin']

const holders = (root: string, needle: Buffer | string): readonly string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => readFileSync(file).includes(needle))

it('leaves no byte of a purged memory in database, log, index, queue or backups', async () => {
  const folder = await temporaryFolder()
  const { paths } = folder
  const limits = { ...indexLimits, build_at: 1 }
  const store = await openIn(paths, { limits })
  const telling = vector(3, 0.123_456)
  await store.storage.apply([
    insert(
      'doomed',
      {
        content: `The ${SECRETS[0]}e stands here, with many more words around it, as in any other memory.`,
        evidence: [{ path: 'a.ts', hash: 'h', lines: [`const ${SECRETS[1]} = 1`] }],
        tags: [SECRETS[2] ?? ''],
        author: SECRETS[3] ?? '',
      },
      telling,
    ),
    ...Array.from({ length: 40 }, (_, at) => insert(`kept${at}`, {}, vector(at))),
  ])
  const flagged = { id: 'c', older_id: 'doomed', newer_id: 'kept1', similarity: 0.9, found_at: NOON }
  await store.storage.apply([
    { kind: 'flag', contradiction: { ...flagged, verdict: 'contradicts', reason: SECRETS[4] ?? '' } },
  ])
  const fact = { id: 'doomed', content: SECRETS[5] ?? '', type: 'decision', redactions: 0 }
  await store.queue.prepare({ group: 'g', observations: ['o'], facts: [fact] })
  await store.index.settle()
  const source = connect(paths.database)
  mkdirSync(paths.backups)
  source.prepare('VACUUM INTO ?').run(join(paths.backups, 'memory-2026-03-18T12-00-00.000Z.db'))
  source.close()

  const unit = vector(3, 0.123_456).map(value => value / Math.hypot(1, 0.123_456))
  const bytes = Buffer.from(unit.buffer)
  for (const secret of SECRETS) expect(holders(paths.root, secret)).not.toEqual([])
  expect(holders(paths.vectors, bytes)).not.toEqual([])

  await store.storage.purge(['doomed'], NOON)
  for (const secret of SECRETS) expect([secret, holders(paths.root, secret)]).toEqual([secret, []])
  await store.index.settle()
  expect(holders(paths.root, bytes)).toEqual([])
  expect(await store.storage.search_vector(vector(3), EMBEDDER, {}, 50)).toHaveLength(40)
  await store.close()
  await folder.remove()
})
