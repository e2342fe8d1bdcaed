import type { RouteOutput } from '../../shared/contract/contract.ts'
import { DistillError } from '../../shared/errors.ts'
import type { ObservationRow } from '../storage/queue-port.ts'
import type { ApiNeeds } from './needs.ts'
import { lookAt, sidesOf, toContradiction, toFullMemory } from './views.ts'

type Detail = RouteOutput<'memories.detail'>

const sourceOf = ({ id, tool, received_at }: ObservationRow): Detail['sources'][number] => ({ id, tool, received_at })

/** A memory with all that a person may ask of it: where it comes from, what backs it, what it replaced. */
export const readDetail = async (needs: ApiNeeds, id: string): Promise<Detail> => {
  const [memory] = await needs.storage.get([id])
  if (!memory) throw new DistillError('not_found', `There is no memory ${id}.`)
  const [evidence, rows, chain, disputes] = await Promise.all([
    needs.lists.evidence(memory),
    Promise.all(memory.observations.map(observation => needs.queue.find(observation))),
    needs.storage.history(id),
    needs.lists.disputesOf(id),
  ])
  const look = await lookAt([memory, ...sidesOf(disputes)], needs)
  return {
    memory: toFullMemory(memory, look),
    evidence: (evidence?.files ?? []).map(({ path, state }) => ({ path, state })),
    sources: rows.filter(row => row !== null).map(sourceOf),
    contradictions: disputes.map(dispute => toContradiction(dispute, look)),
    earlier: earlierThan(chain, id),
  }
}

/** How many the edges lead back to. */
const earlierThan = (chain: readonly { readonly id: string; readonly supersedes: readonly string[] }[], id: string) => {
  const older = new Map(chain.map(memory => [memory.id, memory.supersedes]))
  const met = new Set<string>()
  const open = [...(older.get(id) ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (met.has(next)) continue
    met.add(next)
    open.push(...(older.get(next) ?? []))
  }
  return met.size
}
