import type { MemoryType, Trust } from '../../shared/domain/memory.ts'
import type { Clock } from '../base/clock.ts'
import type { Filter, PageRequest } from '../storage/port.ts'
import type { RepoBook } from './repos.ts'

interface Asked {
  readonly repo?: string | undefined
  readonly type?: MemoryType | undefined
  readonly tag?: string | undefined
  readonly agent_id?: string | undefined
  readonly trust?: Trust | undefined
  readonly before?: string | undefined
  readonly used_since?: string | undefined
  readonly stale?: boolean | undefined
  readonly contradicted?: boolean | undefined
  readonly chained?: boolean | undefined
  readonly state?: Filter['state'] | undefined
}

type Given = Readonly<Record<string, unknown>>

const withoutUndefined = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

/** A day begins where the person is. */
const startOf = (day: string, { clock }: { readonly clock: Clock }): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - clock.offsetMinutes() * 60_000).toISOString()

/** What a caller asked for, in the words of the store. */
export const filterFor = async (
  needs: { readonly repos: RepoBook; readonly clock: Clock },
  { repo, type, tag, before, stale, ...same }: Asked,
): Promise<Filter> => ({
  ...withoutUndefined(same),
  ...(repo !== undefined && { repos: await needs.repos.keysOf(repo) }),
  ...(type !== undefined && { types: [type] }),
  ...(tag !== undefined && { tags: [tag] }),
  ...(before !== undefined && { created_before: startOf(before, needs) }),
  ...(stale && { stale_at: needs.clock.now().toISOString() }),
})

export const pageOf = ({ limit, cursor }: { limit: number; cursor?: string | undefined }): PageRequest => ({
  limit,
  ...(cursor !== undefined && { cursor }),
})
