import { DistillError } from '../../shared/errors.ts'
import type { FullMemory } from '../../shared/contract/views.ts'
import type { RouteOutput } from '../../shared/contract/contract.ts'
import { ageInWords, wholeDaysOld } from '../../shared/domain/freshness.ts'
import type { MemoryType } from '../../shared/domain/memory.ts'
import type { Common, Session } from './needs.ts'
import { counted, paint, plain, wrap, type Output } from './output.ts'

export interface Which {
  readonly repo?: string
  readonly type?: MemoryType
  readonly agent?: string
}

const filterOf = ({ repo, type, agent }: Which) => ({
  ...(repo && { repo }),
  ...(type && { type }),
  ...(agent && { agent_id: agent }),
})

const colours = { decision: 'blue', context: 'gray', failure: 'red', pattern: 'green', dependency: 'magenta' } as const
const width = () => Math.min(process.stdout.columns || 100, 120)

interface Headed {
  readonly id: string
  readonly type: MemoryType
  readonly repos: readonly string[]
  readonly created_at: string
}

const headline = (memory: Headed, output: Output, score?: number): string =>
  [
    paint(output, 'bold', memory.id),
    paint(output, colours[memory.type], memory.type),
    plain(memory.repos.join(', ')),
    paint(output, 'dim', ageInWords(wholeDaysOld({ created_at: memory.created_at, verified_at: null }, new Date()))),
    score === undefined ? '' : paint(output, 'dim', `score ${score.toFixed(2)}`),
  ]
    .filter(Boolean)
    .join('  ')

export const told = (
  memory: Headed & { readonly content: string },
  output: Output,
  score?: number,
): readonly string[] => [headline(memory, output, score), ...wrap(memory.content, width(), '  ')]

/** An answer that somebody else denies must not pass for the truth. */
const disputed = ({ contradicts = [] }: { readonly contradicts?: readonly string[] | undefined }, output: Output) =>
  contradicts.length > 0
    ? [paint(output, 'yellow', `  ! contradicts ${contradicts.join(', ')}: see "distill contradictions"`)]
    : []

/** Says that what was just captured is not there yet. */
const waiting = async (session: Session): Promise<readonly string[]> => {
  const { queue } = await session.client.call('activity.status', {})
  const count = queue.pending + queue.processing
  if (count === 0) return []
  const then = session.url ? 'try again in a moment.' : 'start the engine with "distill serve".'
  return [`${counted(count, 'observation')} still ${count === 1 ? 'waits' : 'wait'}; ${then}`]
}

type SearchAnswer = RouteOutput<'memories.search'>

export const search = async (
  query: string,
  which: Which & { readonly top: number },
  session: Session,
  { output }: Common,
) => {
  if (query.trim() === '') throw new DistillError('bad_request', 'Give at least one word to search for.')
  const answer: SearchAnswer = await session.client.call('memories.search', {
    query,
    top_k: which.top,
    ...filterOf(which),
  })
  const waits = answer.results.length === 0 ? await waiting(session) : []
  output.result(answer, () =>
    answer.results.length === 0
      ? ['Nothing is remembered about that.', ...waits]
      : answer.results.flatMap(result => [...told(result, output, result.score), ...disputed(result, output)]),
  )
}

export const list = async (
  which: Which & {
    readonly tag?: string
    readonly deleted?: boolean
    readonly limit: number
    readonly cursor?: string
  },
  session: Session,
  { output }: Common,
) => {
  const page = await session.client.call('memories.list', {
    ...filterOf(which),
    ...(which.tag && { tag: which.tag }),
    ...(which.cursor && { cursor: which.cursor }),
    ...(which.deleted && { state: 'deleted' as const }),
    limit: which.limit,
  })
  const isNarrow = which.repo || which.type || which.agent || which.tag || which.cursor
  const nothing = isNarrow ? 'Nothing matches.' : which.deleted ? 'The trash is empty.' : 'Nothing is remembered yet.'
  const waits = page.memories.length === 0 && !which.deleted ? await waiting(session) : []
  output.result(page, () => {
    if (page.memories.length === 0) return [nothing, ...waits]
    const more = page.next_cursor ? [paint(output, 'dim', `More: --cursor ${page.next_cursor}`)] : []
    return [...page.memories.flatMap(memory => [...told(memory, output), ...disputed(memory, output)]), ...more]
  })
}

export const show = async (id: string, session: Session, { output }: Common) => {
  const memory = await session.client.call('memories.get', { id })
  output.result(memory, () => [...told(memory, output), '', ...details(memory)])
}

const endOf = ({ deleted_at, superseded_by }: FullMemory): string | null =>
  superseded_by.length > 0 ? `by ${superseded_by.join(', ')}${deleted_at ? ` on ${deleted_at}` : ''}` : deleted_at

const details = (memory: FullMemory): readonly string[] =>
  [
    ['created', memory.created_at],
    ['verified', memory.verified_at],
    [memory.superseded_by.length > 0 ? 'superseded' : 'forgotten', endOf(memory)],
    ['relevance', `${Math.round(memory.survival * 100)} %`],
    ['used', `${memory.access_count} times${memory.last_used_at ? `, last ${memory.last_used_at}` : ''}`],
    ['from', memory.tool ?? 'written by hand'],
    ['trust', memory.trust],
    ['tags', memory.tags.join(', ')],
    ['agent', memory.agent_id],
    ['replaces', memory.supersedes.join(', ')],
    ['contradicts', memory.contradicts?.join(', ')],
  ].flatMap(([name, value]) => (value ? [`  ${name?.padEnd(12)} ${plain(value)}`] : []))

/** A chain from the oldest memory to the newest. */
export const history = async (id: string, session: Session, { output }: Common) => {
  const answer = await session.client.call('memories.history', { id })
  output.result(answer, () => answer.memories.flatMap(memory => [...told(memory, output), ...fateOf(memory)]))
}

const fateOf = (memory: FullMemory): readonly string[] => {
  const end = endOf(memory)
  if (memory.purged) return ['  (its text was removed for good)']
  return end ? [memory.superseded_by.length > 0 ? `  superseded ${end}` : `  forgotten ${end}`] : []
}
