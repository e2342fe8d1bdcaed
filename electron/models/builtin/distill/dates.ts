import type { ObservedAt } from '../../port.ts'
import { addDays, dayOfMonth, endOfMonth, iso, looksForward, spanOf, weekdayNear, weekendOf, yearNear } from './days.ts'

/** Parses one expression of time that stands by itself. */
type ParseDate = (text: string) => { readonly date: Date; readonly time: string | null } | null

export interface Calendar {
  /** The observation's own local day. */
  readonly today: string
  readonly parse: ParseDate
}

/** Loaded on first use, English alone: other tongues are handled by a short list of words. */
export const loadCalendar = async (at: ObservedAt): Promise<Calendar> => {
  const { casual } = await import('chrono-node/en')
  const instant = new Date(at.utc)
  const local = new Date(instant.getTime() + at.offset_minutes * 60_000)
  return {
    today: iso(local),
    parse: text => {
      const start = casual.parse(text, { instant, timezone: at.offset_minutes })[0]?.start
      if (!start) return null
      const date = new Date(Date.UTC(start.get('year') ?? 1970, (start.get('month') ?? 1) - 1, start.get('day') ?? 1))
      const clock = [start.get('hour') ?? 0, start.get('minute') ?? 0].map(part => String(part).padStart(2, '0'))
      return { date, time: start.isCertain('hour') ? clock.join(':') : null }
    },
  }
}

const WEEKDAY =
  '(?<!Black |Cyber |Good |Patch |Easter )(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day(?!s)|(?-i:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?![a-z]))'
const NUMBER = '(?:\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|a couple of|a few)'
const UNIT = '(?:hour|day|week|fortnight|month|year)s?'
const PART = '(?:morning|afternoon|evening|night|noon|midday|midnight)'
const CLOCK = `(?:,?\\s+(?:at\\s+)?(?:noon|midnight|\\d{1,2}:\\d{2}(?:\\s?[ap]m)?|\\d{1,2}\\s?[ap]m))?`
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const NO_YEAR = '(?!\\d|[:.]\\d|,?\\s+\\d{4})'

/** Each kind of relative expression with how it is read; the first that fits wins. */
const RELATIVE = new RegExp(
  [
    `\\b(?:the )?day (?:before yesterday|after tomorrow)\\b`,
    `\\b(?:yesterday|today|tomorrow|tonight)['’]s\\b`,
    `\\b(?:later |earlier )?(?:yesterday|today|tomorrow|tonight)(?:\\s+${PART})?${CLOCK}`,
    `\\b(?:this|last|earlier this)\\s+(?:morning|afternoon|evening|night)\\b`,
    `\\b(?:(?:this|last|next|the coming|over the|the) )weekend\\b`,
    `\\b${WEEKDAY} (?:next|last|this) week\\b|\\b(?:next|last|this) week ${WEEKDAY}\\b`,
    `\\b(?:(?:on|this|last|next|coming|the coming|this coming|past)\\s+)?${WEEKDAY}(?:\\s+${PART})?${CLOCK}`,
    `\\b${NUMBER}\\s+${UNIT}\\s+(?:ago|from now|earlier)\\b`,
    `\\b(?:in|for|within|over|during) the next\\s+${NUMBER}\\s+${UNIT}\\b`,
    `\\b(?:with)?in\\s+(?:about\\s+)?${NUMBER}\\s+${UNIT}\\b(?:['’]\\s?time)?`,
    `\\b(?:(?:the )?end of )?(?:this|last|next|the coming) (?:week|month|year|quarter)\\b`,
    `\\b(?:the )?end of (?:the )?(?:week|month|year|day)\\b|\\bEOD\\b`,
    `\\b(?:the )?end of ${MONTH}\\b${NO_YEAR}`,
    `\\b(?:the )?\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?${MONTH}\\b${NO_YEAR}`,
    `\\b${MONTH}\\s+\\d{1,2}(?:st|nd|rd|th)?\\b${NO_YEAR}`,
    `\\bthe \\d{1,2}(?:st|nd|rd|th)\\b(?! (?:of|time|party|percentile|element|row|column|argument|line|release|version|build|century|generation)\\b)`,
  ].join('|'),
  'gi',
)
const QUICK =
  /\b(?:yesterday|today|tomorrow|tonight|morning|afternoon|evening|night|weekend|\w+day|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)|ago|from now|weeks?|months?|years?|days?|hours?|fortnight|quarter|EOD|\d{1,2}(?:st|nd|rd|th)|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\b/i

/** Turns every relative date of a text into the day it means. */
export const absoluteDates = (text: string, calendar: Calendar): string =>
  QUICK.test(text) ? withPreposition(replaceRelative(text, calendar)) : text

/** `Tomorrow the …` becomes `On 2026-04-16 the …`, and what happens at the end of a month happens on its last day. */
const withPreposition = (text: string): string =>
  text
    .replace(/^(\d{4}-\d{2}-\d{2})(?= (?:the|an?|no|all|every)\b)/, 'On $1')
    .replaceAll(/\bat (?=\d{4}-\d{2}-\d{2}\b)/g, 'on ')

const replaceRelative = (text: string, calendar: Calendar): string =>
  text.replaceAll(RELATIVE, (found: string, ...rest: readonly unknown[]) => {
    const offset = rest.find((item): item is number => typeof item === 'number') ?? 0
    const before = text.slice(0, offset)
    return /\b(?:every|each|per)\s+$/i.test(before) ? found : dayOf(found, before, text.slice(offset), calendar)
  })

/** The first day that a text means by a relative expression. */
export const firstDay = (text: string, calendar: Calendar): string | null => {
  const found = QUICK.test(text) ? text.match(RELATIVE)?.[0] : undefined
  return found === undefined ? null : (/\d{4}-\d{2}-\d{2}/.exec(dayOf(found, '', text, calendar))?.[0] ?? null)
}

const PREPOSITION =
  /\b(?:in|on|by|until|till|since|from|before|after|of|for|during|to|at|the|not|this|around|end|mid|as of|is|was)\s*$/i

const dayOf = (found: string, before: string, rest: string, calendar: Calendar): string => {
  const low = found.toLowerCase()
  const { today } = calendar
  if (/['’]s$/.test(low)) return `the ${readDay(low.replace(/['’]s$/, ''), calendar) ?? found}`
  if (low === 'eod') return today
  const weekend = weekendOf(low, before, today)
  if (weekend !== null) return weekend
  const span = spanOf(low, today)
  if (span !== null) return PREPOSITION.test(before) || before.trim() === '' ? span : `in ${span}`
  const forward = looksForward(low, before, rest)
  const weekday = weekdayNear(low, forward, today)
  if (weekday !== null) return `${/^on\s/.test(low) ? 'on ' : ''}${weekday}${clockOf(low, calendar)}`
  const day = /^(?:the )?end of/.test(low)
    ? endOfMonth(low, today)
    : /^the \d/.test(low) && !/[a-z]{3,}$/.test(low)
      ? dayOfMonth(low, forward, today)
      : null
  if (day !== null) return day
  return readDay(low, calendar) === null
    ? found
    : `${lead(low)}${yearNear(readDay(low, calendar)!, low, forward, today)}${clockOf(low, calendar)}`
}

const lead = (low: string): string => (/the next/.test(low) ? 'until ' : '')

const readDay = (low: string, { parse, today }: Calendar): string | null => {
  const plain = low
    .replace(/^(?:later|earlier|the(?= \d))\s+/, '')
    .replace(/^within/, 'in')
    .replace(/['’]\s?time$/, '')
  if (/^last night$/.test(plain)) return addDays(today, -1)
  const ahead = plain
    .replace(/^(?:in|for|over|during) the next\s+/, 'in ')
    .replace(/(\d+|an?|one|two) fortnights?/, (_, n: string) => `${n === 'two' ? 4 : 2} weeks`)
  const parsed = parse(ahead)
  return parsed === null ? null : iso(parsed.date)
}

const clockOf = (low: string, { parse }: Calendar): string => {
  if (!/\d{1,2}:\d{2}|\d\s?[ap]m|noon|midnight/.test(low)) return ''
  const time = parse(low)?.time
  return time === null || time === undefined ? '' : ` ${time}`
}
