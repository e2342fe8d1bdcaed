import type { Clock } from '../base/clock.ts'
import { derivedId, randomId } from '../base/ids.ts'
import { DistillError, isDistillError } from '../../shared/errors.ts'
import type { Journal } from './2-journal.ts'
import type { Prepare, Prepared, RefusalReason, Subject } from './body/prepare.ts'
import { ENTRY_VERSION, entryLine, type EntryRepo } from './entry.ts'
import { captureState, isExcluded, type CaptureSettings, type CaptureState } from './exclusions.ts'
import { createRecent } from './recent.ts'
import { createRefusals } from './refusals.ts'
import type { RepoOf } from './repo/identity.ts'

/** Larger bodies are read in a thread of their own: the main thread answers everybody. */
const LARGE_BODY = 64 * 1024
const REMEMBERED = 4096

export interface Receipt {
  /** Null while capture is paused: then nothing was even looked at. */
  readonly id: string | null
  readonly queued: boolean
}

export interface Door {
  /** Takes a hook's body; the receipt is given once its line is on the disk. */
  observe(raw: Uint8Array): Promise<Receipt>
  /** Counts a body that was turned away before it came here. */
  refused(reason: string): void
  status(): CaptureState & { readonly refused: Readonly<Record<string, number>> }
}

interface Options {
  readonly journal: Pick<Journal, 'append'>
  readonly prepare: Prepare
  readonly prepareLarge: (raw: Uint8Array) => Promise<Prepared>
  readonly repoOf: RepoOf
  readonly settings: () => CaptureSettings
  readonly clock: Clock
  readonly home: string
}

const sentences: Readonly<Record<RefusalReason, string>> = {
  malformed_json: 'The body is not JSON. Send the hook’s JSON as it is.',
  not_an_object: 'The body is JSON, but not an object. Send the hook’s JSON as it is.',
  too_complex: 'The body is nested too deeply or has too many parts. Send less of it.',
}

export const createDoor = ({ journal, prepare, prepareLarge, repoOf, settings, clock, home }: Options): Door => {
  const refusals = createRefusals()
  const once = createRecent(REMEMBERED)

  const isPaused = (): boolean => captureState(settings(), clock.now()).state === 'paused'
  const keep = (id: string, repo: EntryRepo | null, body: string): Promise<void> =>
    once(id, () => {
      const received_at = clock.now().toISOString()
      const head = { v: ENTRY_VERSION, id, received_at, offset_minutes: clock.offsetMinutes(), repo } as const
      return journal.append(entryLine(head, body))
    })

  return {
    observe: async raw => {
      try {
        if (isPaused()) return { id: null, queued: false }
        const prepared = raw.byteLength > LARGE_BODY ? await prepareLarge(raw) : prepare(raw)
        if (prepared.kind === 'refused') throw refusal(prepared.reason)
        const id = observationId(prepared.subject)
        if (prepared.kind === 'own') return { id, queued: false }
        const repo = await repoOf(prepared.subject.cwd)
        if (isExcluded(settings(), prepared.subject, repo, home)) return { id, queued: false }
        await keep(id, repo, prepared.body)
        return { id, queued: true }
      } catch (error) {
        refusals.add(reasonOf(error))
        throw error
      }
    },
    refused: reason => refusals.add(reason),
    status: () => ({ ...captureState(settings(), clock.now()), refused: refusals.counts() }),
  }
}

const refusal = (reason: RefusalReason): DistillError =>
  new DistillError('bad_request', sentences[reason], { cause: reason })

const reasonOf = (error: unknown): string => {
  if (!isDistillError(error)) return 'internal'
  return typeof error.cause === 'string' ? error.cause : error.code
}

/** A repeat of the same event has the same id, also after a restart. */
const observationId = ({ session, event, tool_use_id }: Subject): string =>
  session !== null && tool_use_id !== null ? derivedId(session, event, tool_use_id) : randomId()
