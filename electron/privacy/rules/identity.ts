import type { PatternRule } from './rule.ts'

const NAMES =
  'ssn|social security|nino|national insurance|passport|aadhaar|dni|tax id|steuer-id|personnummer|national id'

const digitsOf = (value: string): number => value.replaceAll(/\D/g, '').length

/** Numbers of documents that only their name gives away. */
export const identityRule: PatternRule = {
  id: 'national-id',
  keywords: NAMES.split('|'),
  pattern: new RegExp(
    String.raw`(?<![A-Za-z])(?:${NAMES})(?:[ _-]?(?:number|no|nr|id))?["']?[ \t]{0,3}(?:is|[:=#.])?[ \t]{0,3}["']?(?<secret>[A-Z]{0,2} ?\d(?:[ -]?\d){5,13} ?[A-Z]?)(?![\w-])`,
    'i',
  ),
  check: value => digitsOf(value) >= 6 && digitsOf(value) <= 12,
}
