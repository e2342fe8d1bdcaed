import type { HandlersOf } from '../../shared/contract/contract.ts'
import type { review } from '../../shared/contract/review.ts'
import { filterFor, pageOf } from './filter.ts'
import type { ApiNeeds } from './needs.ts'
import { lookAt, sidesOf, toContradiction, toFullMemory } from './views.ts'

export const reviewHandlers = (needs: ApiNeeds): HandlersOf<typeof review> => {
  const contradiction = async (id: string) => {
    const dispute = await needs.lists.contradiction(id)
    return toContradiction(dispute, await lookAt(sidesOf([dispute]), needs))
  }
  return {
    'review.contradictions': async ({ status, repo, limit, cursor }) => {
      const { repos } = await filterFor(needs, { repo })
      const filter = { ...(repos && { repos }), ...(status && { status }) }
      const { items, next_cursor } = await needs.lists.contradictions(filter, pageOf({ limit, cursor }))
      const look = await lookAt(sidesOf(items), needs)
      return { contradictions: items.map(item => toContradiction(item, look)), next_cursor }
    },
    'review.contradiction': ({ id }) => contradiction(id),
    'review.resolve': async ({ id, resolution, content = null }) => {
      const { action_id } = await needs.review.resolve(id, resolution, content, null)
      return { action_id, contradiction: await contradiction(id) }
    },
    'review.stale': async ({ repo, limit, cursor }) => {
      const { items, next_cursor } = await needs.lists.stale(
        await filterFor(needs, { repo }),
        pageOf({ limit, cursor }),
      )
      const look = await lookAt(
        items.map(({ memory }) => memory),
        needs,
      )
      const memories = items.map(({ memory, evidence }) => ({
        ...toFullMemory(memory, look),
        evidence: evidence?.state ?? null,
      }))
      return { memories, next_cursor }
    },
    'review.undo': async ({ action_id }) => ({ memories: [...(await needs.review.undo(action_id)).memories] }),
  }
}
