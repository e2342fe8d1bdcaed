import type { StoragePort } from '../port.ts'
import { guarded, type Notice } from './failures.ts'
import { applyAll, undo, type Maker } from './memory/actions.ts'
import { listContradictions, readContradiction } from './memory/contradictions.ts'
import { countMemories } from './memory/counts.ts'
import { history } from './memory/edges.ts'
import { listLabels } from './memory/labels.ts'
import { countList, listMemories } from './memory/list.ts'
import { purgeRows, scrubLog } from './memory/purge.ts'
import { listRepos, rememberRepo } from './memory/repos.ts'
import { readMemories } from './memory/rows.ts'
import type { Backups } from './safety/backups.ts'
import { createTextSearch } from './text/search.ts'
import { utc } from './times.ts'
import type { Keeper } from './vectors/keeper.ts'
import { createVectorSearch } from './vectors/search.ts'
import { similaritiesOf } from './vectors/similarities.ts'
import { putVectors, withoutVector } from './vectors/table.ts'

export const createStorage = (
  maker: Maker,
  keeper: Keeper,
  backups: Pick<Backups, 'purge'>,
  notice: Notice,
): StoragePort => {
  const { sql, vectors } = maker
  const searchText = createTextSearch(sql)
  const searchVector = createVectorSearch(sql, keeper)
  return guarded<StoragePort>(
    {
      apply: (changes, action) => {
        const applied = applyAll(maker, changes, action)
        keeper.changed(changes.length)
        return applied
      },
      undo: action_id => {
        const undone = undo(maker, action_id)
        keeper.changed(undone.memories.length)
        return undone
      },

      get: ids => readMemories(sql, ids),
      list: (filter, page) => listMemories(sql, filter, page),
      counts: now => countMemories(sql, now),
      count: filter => countList(sql, filter),
      labels: () => listLabels(sql),
      history: id => history(sql, id),
      contradictions: (filter, page) => listContradictions(sql, filter, page),
      contradiction: id => readContradiction(sql, id),

      search_text: (...asked) => {
        keeper.warm()
        return searchText(...asked)
      },
      search_vector: searchVector,
      similarities: (vector, embedder, ids) => similaritiesOf(sql, vector, embedder, ids),

      touch: (ids, at) => {
        sql.run(
          `UPDATE memories SET access_count = access_count + 1, last_used_at = max(coalesce(last_used_at, ''), ?)
         WHERE id IN (SELECT value FROM json_each(?))`,
          [utc(at), JSON.stringify(ids)],
        )
      },
      purge: async (ids, at) => {
        const { numbers, observations } = purgeRows(sql, ids, at)
        if (numbers.length > 0) keeper.purged()
        await backups.purge(ids, at)
        scrubLog(sql)
        return { purged: numbers.length, observations }
      },

      remember_repo: repo => rememberRepo(sql, repo),
      repos: () => listRepos(sql),

      without_vector: (embedder, limit) => withoutVector(sql, embedder, limit),
      put_vectors: (embedder, list) => {
        putVectors(sql, vectors, embedder, list)
        keeper.changed(list.length)
      },
    },
    notice,
  )
}
