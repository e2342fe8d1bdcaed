import type { StoragePort } from '../port.ts'
import { guarded } from './failures.ts'
import { applyAll, undo, type Maker } from './memory/actions.ts'
import { listContradictions, readContradiction } from './memory/contradictions.ts'
import { countMemories } from './memory/counts.ts'
import { history } from './memory/edges.ts'
import { listMemories } from './memory/list.ts'
import { purgeRows, scrubLog } from './memory/purge.ts'
import { listRepos, rememberRepo } from './memory/repos.ts'
import { readMemories } from './memory/rows.ts'
import { createTextSearch } from './text/search.ts'
import { utc } from './times.ts'
import { scanVectors, similaritiesOf } from './vectors/scan.ts'
import { putVectors, withoutVector } from './vectors/table.ts'

export const createStorage = (maker: Maker): StoragePort => {
  const { sql, vectors } = maker
  const searchText = createTextSearch(sql)
  return guarded<StoragePort>({
    apply: (changes, action) => applyAll(maker, changes, action),
    undo: action_id => undo(maker, action_id),

    get: ids => readMemories(sql, ids),
    list: (filter, page) => listMemories(sql, filter, page),
    counts: now => countMemories(sql, now),
    history: id => history(sql, id),
    contradictions: (filter, page) => listContradictions(sql, filter, page),
    contradiction: id => readContradiction(sql, id),

    search_text: searchText,
    search_vector: (vector, embedder, filter, limit) => scanVectors(sql, vector, embedder, filter, limit),
    similarities: (vector, embedder, ids) => similaritiesOf(sql, vector, embedder, ids),

    touch: (ids, at) => {
      sql.run(
        `UPDATE memories SET access_count = access_count + 1, last_used_at = max(coalesce(last_used_at, ''), ?)
         WHERE id IN (SELECT value FROM json_each(?))`,
        [utc(at), JSON.stringify(ids)],
      )
    },
    purge: (ids, at) => {
      const { numbers, observations } = purgeRows(sql, ids, at)
      scrubLog(sql)
      return { purged: numbers.length, observations }
    },

    remember_repo: repo => rememberRepo(sql, repo),
    repos: () => listRepos(sql),

    without_vector: (embedder, limit) => withoutVector(sql, embedder, limit),
    put_vectors: (embedder, list) => putVectors(sql, vectors, embedder, list),
  })
}
