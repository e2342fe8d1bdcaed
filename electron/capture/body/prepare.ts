import type { Scanner } from '../../privacy/types.ts'
import { withoutInjected } from '../../../shared/domain/injected.ts'
import type { EntryBody } from '../entry.ts'
import { dropWhatIsNeverKept } from './drop.ts'
import { withoutEncoded } from './encoded.ts'
import { isObject, readHookBody, type HookBody } from './hook-body.ts'
import { isParseable } from './measure.ts'
import { isOwnTool } from './own.ts'
import { closeCuts, trim } from './trim.ts'

export type RefusalReason = 'malformed_json' | 'not_an_object' | 'too_complex'

/** What the door decides on; it lives in memory only. */
export interface Subject {
  readonly session: string | null
  readonly event: string
  readonly tool_use_id: string | null
  readonly tool: string
  readonly cwd: string | null
  readonly paths: readonly string[]
  readonly command: string | null
}

export type Prepared =
  | { readonly kind: 'refused'; readonly reason: RefusalReason }
  | { readonly kind: 'own'; readonly subject: Subject }
  /** `body` is the JSON of an `EntryBody`: redacted, bounded, ready for the disk. */
  | { readonly kind: 'entry'; readonly subject: Subject; readonly body: string }

export interface PrepareOptions {
  readonly scanner: Scanner
  /** The engine's own tokens of this moment: whatever shows them, they are not kept. */
  readonly tokens: () => readonly string[]
}

/** Fewer bytes cannot swell to more than a parser bears. */
const ALWAYS_PARSEABLE = 64 * 1024

export type Prepare = (raw: Uint8Array) => Prepared

/** From the bytes of a hook's body to what may be written to the disk. */
export const createPrepare = ({ scanner, tokens }: PrepareOptions): Prepare => {
  const decoder = new TextDecoder()

  const redacted = (hook: HookBody): EntryBody => {
    const { tool_use_id: _, ...told } = dropWhatIsNeverKept(hook)
    const trimmed = trim(told, tidy)
    const { value, redactions } = scanner.redactValue(trimmed.value)
    const kept = (trimmed.cut ? closeCuts(value) : value) as HookBody
    return {
      event: kept.event,
      tool: kept.tool,
      input: kept.input,
      response: kept.response,
      error: errorText(kept.error),
      cwd: kept.cwd,
      session: kept.session,
      prompt: kept.prompt,
      agent: kept.agent,
      redactions,
    }
  }

  return raw => {
    if (raw.byteLength > ALWAYS_PARSEABLE && !isParseable(raw)) return { kind: 'refused', reason: 'too_complex' }
    const value = parse(withoutTokens(decoder.decode(raw), tokens()))
    if (value === undefined) return { kind: 'refused', reason: 'malformed_json' }
    if (!isObject(value)) return { kind: 'refused', reason: 'not_an_object' }
    const hook = readHookBody(value)
    const subject = subjectOf(hook)
    if (isOwnTool(hook)) return { kind: 'own', subject }
    return { kind: 'entry', subject, body: JSON.stringify(redacted(hook)) }
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const withoutTokens = (text: string, tokens: readonly string[]): string =>
  tokens.reduce(
    (kept, token) => (kept.includes(token) ? kept.replaceAll(token, '[REDACTED:distill-token]') : kept),
    text,
  )

const tidy = (text: string): string => withoutEncoded(withoutInjected(wellFormed(text)))

/** Lone halves of characters and NULs break databases and hide secrets from a scanner. */
const wellFormed = (text: string): string => {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return whole.includes('\u0000') ? whole.replaceAll('\u0000', '') : whole
}

const errorText = (error: unknown): string | null => {
  if (typeof error === 'string' || error === null) return error
  return isObject(error) && typeof error['message'] === 'string' ? error['message'] : JSON.stringify(error)
}

const subjectOf = ({ session, event, tool_use_id, tool, cwd, input }: HookBody): Subject => {
  const fields = isObject(input) ? [input['file_path'], input['notebook_path'], input['path']] : []
  const command = isObject(input) ? input['command'] : null
  return {
    session,
    event,
    tool_use_id,
    tool,
    cwd,
    paths: fields.filter(path => typeof path === 'string'),
    command: typeof command === 'string' ? command : null,
  }
}
