import type { HandlersOf } from '../../shared/contract/contract.ts'
import type { transfer, TransferLine } from '../../shared/contract/transfer.ts'
import type { Memory } from '../../shared/domain/memory.ts'
import { pageOf } from './filter.ts'
import type { ApiNeeds } from './needs.ts'

const toLine = (memory: Memory): TransferLine => ({
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
  supersedes: [...memory.supersedes],
  access_count: memory.access_count,
  source: memory.tool,
})

export const transferHandlers = ({ storage, importing }: ApiNeeds): HandlersOf<typeof transfer> => ({
  'transfer.export': async ({ limit, cursor }) => {
    const { items, next_cursor } = await storage.list({ state: 'all' }, pageOf({ limit, cursor }))
    return { lines: items.filter(memory => !memory.purged).map(toLine), next_cursor }
  },
  'transfer.import': async ({ lines, first_line }) => {
    const { imported, skipped, problems } = await importing.import_lines(lines, first_line)
    return { imported, skipped, problems: problems.map(problem => ({ ...problem })) }
  },
})
