import type { FullMemory } from '../../shared/contract/views.ts'
import type { RouteOutput } from '../../shared/contract/contract.ts'
import { ageInWords, wholeDaysOld } from '../../shared/domain/freshness.ts'
import type { MemoryType } from '../../shared/domain/memory.ts'
import type { Common, Session } from './needs.ts'
import { paint, plain, wrap, type Output } from './output.ts'

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

const told = (memory: Headed & { readonly content: string }, output: Output, score?: number): readonly string[] => [
  headline(memory, output, score),
  ...wrap(memory.content, width(), '  '),
]

type SearchAnswer = RouteOutput<'memories.search'>

export const search = async (
  query: string,
  which: Which & { readonly top: number },
  session: Session,
  { output }: Common,
) => {
  const answer: SearchAnswer = await session.client.call('memories.search', {
    query,
    top_k: which.top,
    ...filterOf(which),
  })
  output.result(answer, () =>
    answer.results.length === 0
      ? ['Nothing is remembered about that.']
      : answer.results.flatMap(result => told(result, output, result.score)),
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
  output.result(page, () => {
    if (page.memories.length === 0) return [which.deleted ? 'The trash is empty.' : 'Nothing is remembered yet.']
    const more = page.next_cursor ? [paint(output, 'dim', `More: --cursor ${page.next_cursor}`)] : []
    return [...page.memories.flatMap(memory => told(memory, output)), ...more]
  })
}

export const show = async (id: string, session: Session, { output }: Common) => {
  const memory = await session.client.call('memories.get', { id })
  output.result(memory, () => [...told(memory, output), '', ...details(memory)])
}

const details = (memory: FullMemory): readonly string[] =>
  [
    ['created', memory.created_at],
    ['verified', memory.verified_at],
    ['forgotten', memory.deleted_at],
    ['relevance', `${Math.round(memory.survival * 100)} %`],
    ['used', `${memory.access_count} times${memory.last_used_at ? `, last ${memory.last_used_at}` : ''}`],
    ['from', memory.tool ?? 'written by hand'],
    ['trust', memory.trust],
    ['tags', memory.tags.join(', ')],
    ['agent', memory.agent_id],
    ['replaces', memory.supersedes.join(', ')],
    ['replaced by', memory.superseded_by.join(', ')],
    ['contradicts', memory.contradicts?.join(', ')],
  ].flatMap(([name, value]) => (value ? [`  ${name?.padEnd(12)} ${plain(value)}`] : []))

export const forget = async (ids: readonly string[], session: Session, { output }: Common) => {
  const answer = await session.client.call('memories.forget', { ids: [...ids] })
  output.result(answer, () => [
    `Forgotten: ${answer.memories.join(', ')}. Undo: distill restore ${answer.memories.join(' ')}`,
  ])
}

export const restore = async (ids: readonly string[], session: Session, { output }: Common) => {
  const answer = await session.client.call('memories.restore', { ids: [...ids] })
  output.result(answer, () => [`Restored: ${answer.memories.join(', ')}`])
}
