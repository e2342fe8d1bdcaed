import type { MemoryType } from '../../shared/domain/memory.ts'
import type { Filter, PageRequest } from '../storage/port.ts'
import type { RepoBook } from './repos.ts'

interface Asked {
  readonly repo?: string | undefined
  readonly type?: MemoryType | undefined
  readonly tag?: string | undefined
  readonly agent_id?: string | undefined
}

/** What a caller asked for, in the words of the store. */
export const filterFor = async (
  { repos }: { readonly repos: RepoBook },
  { repo, type, tag, agent_id }: Asked,
): Promise<Pick<Filter, 'repos' | 'types' | 'tags' | 'agent_id'>> => ({
  ...(repo !== undefined && { repos: await repos.keysOf(repo) }),
  ...(type !== undefined && { types: [type] }),
  ...(tag !== undefined && { tags: [tag] }),
  ...(agent_id !== undefined && { agent_id }),
})

export const pageOf = ({ limit, cursor }: { limit: number; cursor?: string | undefined }): PageRequest => ({
  limit,
  ...(cursor !== undefined && { cursor }),
})
