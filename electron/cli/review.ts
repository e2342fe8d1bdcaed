import type { ContradictionView } from '../../shared/contract/views.ts'
import { resolutions, type Resolution } from '../../shared/domain/memory.ts'
import { DistillError } from '../../shared/errors.ts'
import { undoHint } from './changing.ts'
import { told } from './memories.ts'
import type { Common, Session } from './needs.ts'
import { paint, plain, type Output } from './output.ts'

type Hyphened<S extends string> = S extends `${infer A}_${infer B}` ? `${A}-${B}` : S
export type Settlement = Hyphened<Resolution> | 'reopen'

const inWords = (resolution: Resolution) => resolution.replace('_', '-') as Settlement
/** As they are typed: with hyphens. */
export const settlements: readonly Settlement[] = [...resolutions.map(inWords), 'reopen']

interface Page {
  readonly repo?: string
  readonly limit: number
  readonly cursor?: string
}

const pageOf = ({ repo, limit, cursor }: Page) => ({ limit, ...(repo && { repo }), ...(cursor && { cursor }) })
const more = (cursor: string | null, output: Output): readonly string[] =>
  cursor ? [paint(output, 'dim', `More: --cursor ${cursor}`)] : []

const disputeLines = (dispute: ContradictionView, output: Output): readonly string[] => {
  const settled = dispute.resolution ? `${dispute.status}: ${inWords(dispute.resolution)}` : dispute.status
  return [
    `${paint(output, 'bold', dispute.id)}  ${paint(output, dispute.status === 'open' ? 'yellow' : 'dim', settled)}  ${plain(dispute.reason)}`,
    ...sideLines('older', dispute.older, output),
    ...sideLines('newer', dispute.newer, output),
  ]
}

const sideLines = (name: string, side: ContradictionView['older'], output: Output): readonly string[] =>
  told(side, output).map((line, at) => (at === 0 ? `  ${name}  ${line}` : `         ${line}`))

export const contradictions = async (
  options: Page & { readonly all?: boolean },
  session: Session,
  { output }: Common,
) => {
  const status = options.all ? {} : { status: 'open' as const }
  const page = await session.client.call('review.contradictions', { ...pageOf(options), ...status })
  output.result(page, () => {
    if (page.contradictions.length === 0) return [options.repo ? 'Nothing matches.' : 'Nothing contradicts anything.']
    const how = `Settle one: distill resolve ID ${settlements.join('|')}`
    const lines = page.contradictions.flatMap(dispute => disputeLines(dispute, output))
    return [...lines, ...more(page.next_cursor, output), paint(output, 'dim', how)]
  })
}

export const resolve = async (
  id: string,
  how: Settlement,
  content: string | undefined,
  session: Session,
  { output }: Common,
) => {
  if (how === 'merge' && !content?.trim())
    throw new DistillError('bad_request', 'A merge needs --content: the one text that takes the place of both.')
  if (how !== 'merge' && content !== undefined) throw new DistillError('bad_request', 'Only a merge takes --content.')
  const resolution = how.replace('-', '_') as Resolution | 'reopen'
  const answer = await session.client.call('review.resolve', { id, resolution, ...(content && { content }) })
  output.result(answer, () => [
    `${how === 'reopen' ? 'Open again' : `Settled as ${how}`}: ${id}.${undoHint(answer.action_id)}`,
  ])
}

export const stale = async (options: Page, session: Session, { output }: Common) => {
  const page = await session.client.call('review.stale', pageOf(options))
  output.result(page, () => {
    if (page.memories.length === 0) return [options.repo ? 'Nothing matches.' : 'Nothing is stale.']
    const how = 'Confirm: distill still-true ID   Correct: distill update ID TEXT   Drop: distill forget ID'
    const lines = page.memories.flatMap(memory => told(memory, output))
    return [...lines, ...more(page.next_cursor, output), paint(output, 'dim', how)]
  })
}

export const stillTrue = async (ids: readonly string[], session: Session, { output }: Common) => {
  const answer = await session.client.call('memories.stillTrue', { ids: [...ids] })
  output.result(answer, () => [`Still true: ${answer.memories.join(', ')}.${undoHint(answer.action_id)}`])
}

export const undo = async (action_id: string, session: Session, { output }: Common) => {
  const answer = await session.client.call('review.undo', { action_id })
  output.result(answer, () => [['Undone', answer.memories.join(', ')].filter(Boolean).join(': ') + '.'])
}
