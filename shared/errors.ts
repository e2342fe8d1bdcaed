export const errorCodes = [
  'bad_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'too_slow',
  'unsupported',
  'rejected',
  'blocked',
  'ambiguous',
  'busy',
  'disk_full',
  'read_only',
  'corrupt',
  'newer_schema',
  'model_unavailable',
  'not_running',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** Every failure a person may see: a code for programs and a sentence that says what to do. */
export class DistillError extends Error {
  override readonly name = 'DistillError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.code = code
  }
}

export const isDistillError = (error: unknown, code?: ErrorCode): error is DistillError =>
  error instanceof DistillError && (code === undefined || error.code === code)

export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export const assertNever = (value: never): never => {
  throw new DistillError('internal', `Unexpected value: ${JSON.stringify(value)}`)
}
