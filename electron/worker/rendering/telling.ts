import type { Trust } from '../../../shared/domain/memory.ts'
import type { Rendering } from '../../models/port.ts'

/** What one tool call has to say, before the size limit and the last checks. */
export interface Telling {
  readonly kind: Rendering['kind']
  readonly text: string
  readonly trust?: Trust
  /** Paths as the tool named them. */
  readonly paths?: readonly string[]
}

export interface Rejected {
  readonly kind: 'rejected'
  /** In words, for a person who wonders why something was not remembered. */
  readonly reason: string
}

export const reject = (reason: string): Rejected => ({ kind: 'rejected', reason })

export const isRejected = (result: Telling | Rejected): result is Rejected => result.kind === 'rejected'
