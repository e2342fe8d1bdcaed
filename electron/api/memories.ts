import type { HandlersOf } from '../../shared/contract/contract.ts'
import type { memories } from '../../shared/contract/memories.ts'
import { DistillError } from '../../shared/errors.ts'
import type { Reviewed } from '../review/review.ts'
import type { ApiNeeds } from './needs.ts'
import { readDetail } from './detail.ts'
import { filterFor, pageOf } from './filter.ts'
import { lookAt, round, toFullMemory, toIndexEntry } from './views.ts'

/** A person asks here, so everything is open and nothing counts as an agent's use. */
const NOBODY = null

const doneOf = ({ action_id, memories }: Reviewed) => ({ action_id, memories: [...memories] })

export const memoryHandlers = (needs: ApiNeeds): HandlersOf<typeof memories> => ({
  'memories.search': async ({ query, top_k, ...asked }) => {
    const found = await needs.searching.search(query, await filterFor(needs, asked), top_k)
    const look = await lookAt(
      found.map(({ memory }) => memory),
      needs,
    )
    const results = found.map(({ memory, score, terms }) => ({
      ...toIndexEntry(memory, look),
      score: round(score),
      content: memory.content,
      terms: { ...terms },
    }))
    return { results }
  },
  'memories.list': async ({ limit, cursor, ...asked }) => {
    const { items, next_cursor } = await needs.storage.list(await filterFor(needs, asked), pageOf({ limit, cursor }))
    const look = await lookAt(items, needs)
    return { memories: items.map(memory => toFullMemory(memory, look)), next_cursor }
  },
  'memories.slice': async ({ offset, limit, ...asked }) => {
    const filter = await filterFor(needs, asked)
    const [{ items }, total] = await Promise.all([
      needs.storage.list(filter, { limit, offset }),
      needs.storage.count(filter),
    ])
    const look = await lookAt(items, needs)
    return { memories: items.map(memory => toFullMemory(memory, look)), total }
  },
  'memories.facets': async () => {
    const [repos, { tags, agents }] = await Promise.all([needs.storage.repos(), needs.storage.labels()])
    const known = repos.filter(({ memories }) => memories > 0).map(({ name, memories }) => ({ name, memories }))
    return { repos: known, tags: [...tags], agents: [...agents] }
  },
  'memories.detail': ({ id }) => readDetail(needs, id),
  'memories.source': async ({ observation }) => ({ text: await needs.sourceText(observation) }),
  'memories.draft': ({ id, content }) => needs.review.draft(id, content),
  'memories.get': async ({ id }) => {
    const [memory] = await needs.storage.get([id])
    if (!memory) throw new DistillError('not_found', `There is no memory ${id}.`)
    return toFullMemory(memory, await lookAt([memory], needs))
  },
  'memories.history': async ({ id }) => {
    const chain = await needs.lists.history(id)
    const look = await lookAt(chain, needs)
    return { memories: chain.map(memory => toFullMemory(memory, look)) }
  },
  'memories.update': ({ id, content, is_distilled }) => needs.review.update(id, content, NOBODY, is_distilled),
  'memories.forget': async ({ ids }) => doneOf(await needs.review.forget(ids, NOBODY)),
  'memories.restore': async ({ ids }) => doneOf(await needs.review.restore(ids, NOBODY)),
  'memories.stillTrue': async ({ ids }) => doneOf(await needs.review.still_true(ids, NOBODY)),
  'memories.purge': async ({ ids }) => ({ purged: (await needs.review.purge(ids, NOBODY)).purged }),
})
