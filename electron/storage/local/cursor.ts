import { DistillError } from '../../../shared/errors.ts'

/** The place of a row in a list that is ordered by time and then by number: rows added later do not move it. */
interface Place {
  readonly at: string
  readonly n: number
}

export const cursorOf = (at: string, n: number): string => Buffer.from(`${at} ${n}`).toString('base64url')

export const readCursor = (cursor: string | undefined): Place | null => {
  if (cursor === undefined) return null
  const [, at, n] = /^(\S{24}) (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!at || !n)
    throw new DistillError('bad_request', 'The cursor is not one that a list gave: start again without it.')
  return { at, n: Number(n) }
}
