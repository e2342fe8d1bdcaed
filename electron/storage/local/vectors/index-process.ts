import Database from 'better-sqlite3'
import { parentChannel } from '../../../base/child.ts'
import { serve } from '../../../base/rpc.ts'
import { createSql } from '../sql.ts'
import { createIndexHost } from './index-host.ts'
import { openShelf } from './lance.ts'

const [database = '', folder = ''] = process.argv.slice(2)
const channel = parentChannel()
const sql = createSql(new Database(database, { readonly: true, timeout: 5_000 }))
serve(channel, { index: createIndexHost(sql, await openShelf(folder), folder) })
