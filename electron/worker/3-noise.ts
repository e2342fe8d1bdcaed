import { withoutInjected } from '../../shared/domain/injected.ts'
import type { Trust } from '../../shared/domain/memory.ts'
import type { Rendering } from '../models/port.ts'
import { isChatter } from './noise/chatter.ts'
import { withoutFragments } from './noise/cuts.ts'
import { fitDocument } from './noise/fit.ts'
import { isOwnTool } from './noise/own.ts'
import type { ToolCall } from './rendering/entry.ts'
import { render } from './rendering/families.ts'
import { placeOf } from './rendering/place.ts'
import { isRejected, reject, type Rejected } from './rendering/telling.ts'

export interface Rendered {
  readonly kind: 'rendered'
  readonly rendering: Rendering
  readonly trust: Trust
  /** Paths below the repository's root that the call named: the evidence. */
  readonly paths: readonly string[]
}

/** Kinds whose first line, the path or the command, is part of what they say. */
const HEADED = /^(?:edit|write|document|command|failure)$/
/** The shortest answer that is worth reading: the number of a version that was asked for. */
const asksVersion = (text: string): boolean => /^mcp__.*version/i.test(text)

export const MIN_LENGTH = 20
export const DEFAULT_MAX_LENGTH = 8_000

/** Stage 3: what no model needs to see is rejected with its reason; the rest is told in plain text. */
export const screen = (call: ToolCall, maxLength = DEFAULT_MAX_LENGTH): Rendered | Rejected => {
  if (isOwnTool(call.tool)) return reject('A call of Distill itself.')
  const telling = render(call)
  if (isRejected(telling)) return telling
  const text = withoutFragments(withoutInjected(telling.text)).trim()
  const body = text.slice(text.indexOf('\n') + 1)
  const noise = noiseIn(HEADED.test(telling.kind) || body === '' || asksVersion(text) ? text : body)
  if (noise !== null) return reject(noise)
  const fitted = fitDocument(text, telling.kind, maxLength)
  if (fitted === null) return reject(`Too long: ${text.length} characters, and at most ${maxLength} are read.`)
  const place = placeOf(call)
  return {
    kind: 'rendered',
    rendering: { tool: call.tool, kind: telling.kind, text: fitted, repo_name: call.repo?.name ?? null },
    trust: telling.trust ?? 'local',
    paths: (telling.paths ?? []).flatMap(path => place.inside(path) ?? []),
  }
}

/** The rules that hold for any text, said by a tool or given by hand; null when it may be worth reading. */
export const noiseIn = (text: string): string | null => {
  const clean = text.trim()
  if (clean === '') return 'Nothing was said.'
  if (Array.from(clean).length < MIN_LENGTH) return `Shorter than ${MIN_LENGTH} characters.`
  return isChatter(clean) ? 'A greeting or a reaction.' : null
}
