import { DistillError, isDistillError, sentenceOf, type ErrorCode } from '../errors.ts'

/** Every answer of the contract: a failure is a value too, so that no transport has to carry exceptions. */
export type Envelope<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: { readonly code: ErrorCode; readonly message: string } }

export const success = <T>(value: T): Envelope<T> => ({ ok: true, value })

export const failure = (error: unknown): Envelope<never> => ({
  ok: false,
  error: { code: isDistillError(error) ? error.code : 'internal', message: sentenceOf(error) },
})

export const unwrap = <T>(envelope: Envelope<T>): T => {
  if (envelope.ok) return envelope.value
  throw new DistillError(envelope.error.code, envelope.error.message)
}
