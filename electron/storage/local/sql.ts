import type Database from 'better-sqlite3'

export type Db = Database.Database
type Value = string | number | bigint | Buffer | null
type Values = readonly Value[] | Readonly<Record<string, Value>>

/** A connection with its prepared statements kept: the same text is compiled once. */
export interface Sql {
  readonly db: Db
  get<Row>(text: string, values?: Values): Row | undefined
  all<Row>(text: string, values?: Values): Row[]
  /** Row by row, for what may not fit in memory; nothing may be written meanwhile. */
  each<Row>(text: string, values?: Values): IterableIterator<Row>
  run(text: string, values?: Values): { readonly changes: number; readonly n: number }
  /** All or nothing; takes the write lock at once, so that a busy file is met before any work is done. */
  atomically<T>(work: () => T): T
}

export const createSql = (db: Db): Sql => {
  const kept = new Map<string, Database.Statement>()
  const statement = (text: string): Database.Statement => {
    const known = kept.get(text)
    if (known) return known
    const fresh = db.prepare(text)
    kept.set(text, fresh)
    return fresh
  }
  return {
    db,
    get: <Row>(text: string, values: Values = []) => statement(text).get(values) as Row | undefined,
    all: <Row>(text: string, values: Values = []) => statement(text).all(values) as Row[],
    each: <Row>(text: string, values: Values = []) => db.prepare(text).iterate(values) as IterableIterator<Row>,
    run: (text, values = []) => {
      const { changes, lastInsertRowid } = statement(text).run(values)
      return { changes, n: Number(lastInsertRowid) }
    },
    atomically: work => (db.inTransaction ? work() : db.transaction(work).immediate()),
  }
}
