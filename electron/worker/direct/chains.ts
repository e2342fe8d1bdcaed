import { isDistillError, sentenceOf } from '../../../shared/errors.ts'
import type { NewMemory } from '../../../shared/domain/memory.ts'
import type { Change, StoragePort } from '../../storage/port.ts'

/** A line of a file says that one memory took the place of another. */
export interface Edge {
  readonly newer: string
  readonly older: string
  readonly line: number
}

export interface Problem {
  readonly line: number
  readonly reason: string
}

export interface Chains {
  /** Stores memories with their places in chains; an edge to a memory that comes later waits for it. */
  store(memories: readonly Insert[], edges: readonly Edge[]): Promise<readonly Problem[]>
  /** Until when an edge waits; long ago when none does. */
  kept_until(): number
}

type Insert = Extract<Change, { kind: 'insert' }>

const MOST_WAITING = 200_000
/** How long a file's next piece is waited for. */
const NEXT_PIECE_MS = 600_000

const idOf = ({ memory: { id } }: { readonly memory: NewMemory }): string => id
const linkOf = ({ newer, older }: Edge): Change => ({ kind: 'supersede', newer, older })

export const createChains = (storage: Pick<StoragePort, 'get' | 'apply'>, uptimeMs: () => number): Chains => {
  let waiting: readonly Edge[] = []
  let linked_at = -Infinity

  const link = async (edge: Edge): Promise<readonly Problem[]> => {
    try {
      await storage.apply([linkOf(edge)])
      return []
    } catch (error) {
      if (!isDistillError(error, 'conflict')) throw error
      return [{ line: edge.line, reason: sentenceOf(error) }]
    }
  }

  /** All in one step, so that no crash comes between; where an edge closes a circle, each edge by itself. */
  const apply = async (memories: readonly Insert[], edges: readonly Edge[]): Promise<readonly Problem[]> => {
    try {
      await storage.apply([...memories, ...edges.map(linkOf)])
      return []
    } catch (error) {
      if (!isDistillError(error, 'conflict')) throw error
    }
    await storage.apply(memories)
    const problems: Problem[] = []
    for (const edge of edges) problems.push(...(await link(edge)))
    return problems
  }

  return {
    store: async (memories, given) => {
      const edges = [...waiting, ...given]
      const named = new Set(edges.flatMap(({ newer, older }) => [newer, older]))
      const there = new Set([...memories.map(idOf), ...(await storage.get([...named])).map(({ id }) => id)])
      const isReady = ({ newer, older }: Edge): boolean => there.has(newer) && there.has(older)
      const problems = await apply(memories, edges.filter(isReady))
      waiting = edges.filter(edge => !isReady(edge)).slice(-MOST_WAITING)
      linked_at = uptimeMs()
      return problems
    },
    kept_until: () => (waiting.length > 0 ? linked_at + NEXT_PIECE_MS : -Infinity),
  }
}
