import { connect, Index, Session, type Table } from '@lancedb/lancedb'
import {
  Field,
  FixedSizeList,
  Float32,
  Int32,
  List,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  Table as ArrowTable,
  Utf8,
  vectorFromArray,
} from 'apache-arrow'
import type { IndexRow, Shelf, VectorIndex } from './index-port.ts'

/** Enough for the index of two million memories; a smaller one takes only what it needs, 2 MB for ten thousand. */
const INDEX_CACHE_BYTES = 256_000_000n
const METADATA_CACHE_BYTES = 16_000_000n
/** Chosen by recall and time together: two bits and few rereads beat one bit and many on both. */
const BITS = 2
const PROBES = 160
const REFINE = 5
/** What passes a filter may lie far from what was asked: then every partition is looked at. */
const ALL_PROBES = 100_000
const LEAST_TRAINING_ROWS = 1_000

const number = new Field('item', new Float32(), true)
const label = new Field('item', new Utf8(), true)
const schemaOf = (dimensions: number): Schema =>
  new Schema([
    new Field('memory', new Int32(), false),
    new Field('type', new Utf8(), false),
    new Field('agent_id', new Utf8(), true),
    new Field('repos', new List(label), false),
    new Field('vector', new FixedSizeList(dimensions, number), false),
  ])

const column = (values: readonly unknown[], type: Utf8 | List) => {
  const [data] = vectorFromArray(values, type).data
  if (!data) throw new Error('A column without values cannot be written.')
  return data
}

const arrowOf = (rows: readonly IndexRow[], dimensions: number): ArrowTable => {
  const schema = schemaOf(dimensions)
  const vectors = new Float32Array(rows.length * dimensions)
  for (const [at, row] of rows.entries()) vectors.set(row.vector, at * dimensions)
  const numbers = makeData({ type: new Float32(), length: vectors.length, nullCount: 0, data: vectors })
  const children = [
    makeData({ type: new Int32(), length: rows.length, nullCount: 0, data: Int32Array.from(rows, row => row.memory) }),
    column(
      rows.map(row => row.type),
      new Utf8(),
    ),
    column(
      rows.map(row => row.agent_id),
      new Utf8(),
    ),
    column(
      rows.map(row => [...row.repos]),
      new List(label),
    ),
    makeData({ type: new FixedSizeList(dimensions, number), length: rows.length, nullCount: 0, child: numbers }),
  ]
  const data = makeData({ type: new Struct(schema.fields), length: rows.length, nullCount: 0, children })
  return new ArrowTable(schema, [new RecordBatch(schema, data)])
}

const indexOf = (table: Table, dimensions: number): VectorIndex => ({
  add: async rows => {
    if (rows.length > 0) await table.add(arrowOf(rows, dimensions))
  },
  replace: async rows => {
    if (rows.length === 0) return
    const merge = table.mergeInsert('memory').whenMatchedUpdateAll().whenNotMatchedInsertAll()
    await merge.execute(arrowOf(rows, dimensions))
  },
  remove: async memories => {
    if (memories.length > 0) await table.delete(`memory IN (${memories.join(', ')})`)
  },
  train: async () => {
    if ((await table.countRows()) < LEAST_TRAINING_ROWS) return
    await table.createIndex('vector', { config: Index.ivfRq({ distanceType: 'cosine', numBits: BITS }) })
    await table.createIndex('memory', { config: Index.btree() })
    await table.createIndex('type', { config: Index.bitmap() })
    await table.createIndex('agent_id', { config: Index.bitmap() })
    await table.createIndex('repos', { config: Index.labelList() })
  },
  search: async (vector, limit, condition) => {
    const asked = table.vectorSearch(vector).distanceType('cosine').refineFactor(REFINE).limit(limit)
    const narrowed = condition ? asked.where(condition).nprobes(ALL_PROBES) : asked.nprobes(PROBES)
    const rows = (await narrowed.select(['memory', '_distance']).toArray()) as { memory: number; _distance: number }[]
    return rows.map(row => ({ memory: row.memory, similarity: 1 - row._distance }))
  },
  tidy: async replaced_ms_ago => {
    await table.optimize({ cleanupOlderThan: new Date(Date.now() - replaced_ms_ago), deleteUnverified: true })
  },
  close: () => table.close(),
})

/** The folder that holds one table per embedder and generation. */
export const openShelf = async (folder: string): Promise<Shelf> => {
  const session = new Session(INDEX_CACHE_BYTES, METADATA_CACHE_BYTES)
  const connection = await connect(folder, { session })
  return {
    open: async (name, dimensions) => indexOf(await connection.openTable(name), dimensions),
    create: async (name, dimensions) =>
      indexOf(await connection.createEmptyTable(name, schemaOf(dimensions)), dimensions),
    close: () => connection.close(),
  }
}
