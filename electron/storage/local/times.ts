import { DistillError } from '../../../shared/errors.ts'

/** One spelling for every moment, so that text order is time order. */
export const utc = (text: string): string => {
  const moment = new Date(text)
  const year = moment.getUTCFullYear()
  if (!(year >= 0 && year <= 9999)) throw new DistillError('bad_request', `This is not a time: ${text.slice(0, 40)}`)
  return moment.toISOString()
}

export const utcOrNull = (text: string | null): string | null => (text === null ? null : utc(text))
