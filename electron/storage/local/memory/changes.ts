import type { Contradiction } from '../../../../shared/domain/memory.ts'
import type { Change } from '../../port.ts'

/** Changes that only undoing needs: they take back exactly what one change did. */
export type Takeback =
  | { readonly kind: 'withdraw'; readonly id: string }
  | { readonly kind: 'unflag'; readonly id: string }
  | { readonly kind: 'unsettle'; readonly before: Pick<Contradiction, 'id' | 'status' | 'resolution' | 'resolved_at'> }
  | {
      readonly kind: 'unsee'
      readonly id: string
      readonly last_seen_at: string
      readonly repos: readonly string[]
      readonly observations: readonly string[]
    }

export type AnyChange = Change | Takeback

/** What one change did: how to take it back, and which memories it touched. */
export interface Step {
  readonly inverse: AnyChange | null
  readonly touched: readonly number[]
  readonly inserted?: string
  readonly present?: string
}

export const nothing = (...touched: readonly number[]): Step => ({ inverse: null, touched })
