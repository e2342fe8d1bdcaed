import type { HandlersOf } from '../../shared/contract/contract.ts'
import type { transfer, TransferLine } from '../../shared/contract/transfer.ts'
import type { Memory } from '../../shared/domain/memory.ts'
import type { StoragePort } from '../storage/port.ts'
import { pageOf } from './filter.ts'
import type { ApiNeeds } from './needs.ts'

/** A chain goes on over what was removed for good: its place does not travel, its neighbours stay neighbours. */
const withTextOnly = async (ids: readonly string[], storage: Pick<StoragePort, 'get'>): Promise<readonly string[]> => {
  const kept = new Set<string>()
  const seen = new Set<string>()
  let next = ids
  while (next.length > 0) {
    for (const id of next) seen.add(id)
    const memories = await storage.get(next)
    for (const memory of memories) if (!memory.purged) kept.add(memory.id)
    next = memories.flatMap(memory => (memory.purged ? memory.supersedes : [])).filter(id => !seen.has(id))
  }
  return [...kept]
}

const toLine = (memory: Memory, supersedes: readonly string[], nameOf: NameOf): TransferLine => ({
  id: memory.id,
  content: memory.content,
  type: memory.type,
  repos: [...memory.repos],
  tags: [...memory.tags],
  agent_id: memory.agent_id,
  author: memory.author,
  created_at: memory.created_at,
  verified_at: memory.verified_at,
  deleted_at: memory.deleted_at,
  supersedes: [...supersedes],
  access_count: memory.access_count,
  source: memory.tool,
  ...(memory.trust === 'web' && { trust: memory.trust }),
  ...namesOf(memory.repos, nameOf),
})

type NameOf = (key: string) => string

const namesOf = (keys: readonly string[], nameOf: NameOf): Pick<TransferLine, 'repo_names'> => {
  const named = keys.filter(key => nameOf(key) !== key)
  return named.length > 0 ? { repo_names: Object.fromEntries(named.map(key => [key, nameOf(key)])) } : {}
}

export const transferHandlers = ({ storage, importing, repos }: ApiNeeds): HandlersOf<typeof transfer> => ({
  'transfer.export': async ({ limit, cursor }) => {
    const { items, next_cursor } = await storage.list({ state: 'all' }, pageOf({ limit, cursor }))
    const nameOf = await repos.names(items.flatMap(memory => memory.repos))
    const lines = items.map(async memory => toLine(memory, await withTextOnly(memory.supersedes, storage), nameOf))
    return { lines: await Promise.all(lines), next_cursor }
  },
  'transfer.import': async ({ lines, first_line }) => {
    const { imported, skipped, problems } = await importing.import_lines(lines, first_line)
    return { imported, skipped, problems: problems.map(problem => ({ ...problem })) }
  },
})
