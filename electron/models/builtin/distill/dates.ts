import type { ObservedAt } from '../../port.ts'

/** Parses one expression of time; `forward` prefers the future where it could be either. */
type ParseDate = (text: string, forward: boolean) => { readonly date: Date; readonly time: string | null } | null

export interface Calendar {
  /** The observation's own local day. */
  readonly today: string
  readonly parse: ParseDate
}

const DAY_MS = 86_400_000
const iso = (date: Date): string => date.toISOString().slice(0, 10)

/** Loaded on first use, English alone: other tongues are handled by a short list of words. */
export const loadCalendar = async (at: ObservedAt): Promise<Calendar> => {
  const { casual } = await import('chrono-node/en')
  const instant = new Date(at.utc)
  const local = new Date(instant.getTime() + at.offset_minutes * 60_000)
  return {
    today: iso(local),
    parse: (text, forward) => {
      const [found] = casual.parse(text, { instant, timezone: at.offset_minutes }, { forwardDate: forward })
      if (!found) return null
      const { start } = found
      const date = new Date(Date.UTC(start.get('year') ?? 1970, (start.get('month') ?? 1) - 1, start.get('day') ?? 1))
      const time = start.isCertain('hour')
        ? `${String(start.get('hour')).padStart(2, '0')}:${String(start.get('minute') ?? 0).padStart(2, '0')}`
        : null
      return { date, time }
    },
  }
}

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const NUMBER = '(?:\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|a couple of|a few)'
const UNIT = '(?:day|week|month|year)s?'
const PART = '(?:morning|afternoon|evening|night|noon|midday|midnight)'
const CLOCK = `(?:\\s+(?:at\\s+)?(?:noon|midnight|\\d{1,2}:\\d{2}(?:\\s?[ap]m)?|\\d{1,2}\\s?[ap]m))?`
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

const RELATIVE = new RegExp(
  [
    `\\b(?:the )?day (?:before yesterday|after tomorrow)\\b`,
    `\\b(?:yesterday|today|tomorrow|tonight)(?:\\s+${PART})?${CLOCK}(?!['’]s\\b)`,
    `\\b(?:this|last|earlier this)\\s+(?:morning|afternoon|evening|night)\\b`,
    `\\b(?:(?:on|this|last|next|coming|this coming|past)\\s+)?${WEEKDAY}(?!s)(?:\\s+${PART})?${CLOCK}\\b`,
    `\\b${NUMBER}\\s+${UNIT}\\s+(?:ago|from now|earlier)\\b`,
    `\\b(?:with)?in\\s+(?:about\\s+)?${NUMBER}\\s+${UNIT}\\b(?:['’]\\s?time)?`,
    `\\b(?:(?:the )?end of )?(?:this|last|next|the coming) (?:week|month|year|quarter)\\b`,
    `\\b(?:the )?end of (?:the )?(?:week|month|year|day)\\b`,
    `\\b(?:end of )?${MONTH}\\s+\\d{1,2}(?:st|nd|rd|th)?(?![\\d:.]|,?\\s+\\d{4})\\b`,
    `\\b\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?${MONTH}\\b(?!\\s+\\d{4})`,
  ].join('|'),
  'gi',
)
const QUICK =
  /\b(?:yesterday|today|tomorrow|tonight|morning|afternoon|evening|night|\w+day|ago|from now|weeks?|months?|years?|days?|quarter|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\b/i
const FORWARD =
  /\b(?:until|till|by|before|from|starting|will|next|coming|due|ends?|opens?|again|resum\w*|deadline|scheduled|expected|planned|goes|freeze|within|expires?|must|is to|are to)\b/i
const HABIT = /\b(?:every|each|per|on)\s+$/i

/** Turns every relative date of a text into the day it means. */
export const absoluteDates = (text: string, calendar: Calendar): string =>
  QUICK.test(text)
    ? text.replaceAll(RELATIVE, (found: string, ...rest: readonly unknown[]) => {
        const offset = rest.find((item): item is number => typeof item === 'number') ?? 0
        const before = text.slice(0, offset)
        return HABIT.test(before) && /^\w+day$/i.test(found) && /\b(?:every|each|per)\s+$/i.test(before)
          ? found
          : dayOf(found, before, text, calendar)
      })
    : text

/** The day that a relative expression in this text means, if there is exactly one kind of reading. */
export const firstDay = (text: string, calendar: Calendar): string | null => {
  const found = QUICK.test(text) ? text.match(RELATIVE)?.[0] : undefined
  const day = found === undefined ? null : /\d{4}-\d{2}-\d{2}/.exec(dayOf(found, '', text, calendar))
  return day?.[0] ?? null
}

const dayOf = (found: string, before: string, text: string, calendar: Calendar): string => {
  const low = found.toLowerCase()
  const span = spanOf(low, calendar)
  if (span !== null)
    return /\b(?:in|by|until|till|since|from|before|after|of|for|during|to|at|the|not|this|around|end|mid)\s*$/i.test(
      before,
    ) || before.trim() === ''
      ? span
      : `in ${span}`
  const clean = low
    .replace(/^(?:on|this coming|coming|earlier)\s+/, '')
    .replace(/^within/, 'in')
    .replace(/['’]\s?time$/, '')
  const nearby = `${before.slice(-40)} ${text.slice(before.length, before.length + 60)}`
  const parsed = calendar.parse(clean.replace(/^last night$/, 'yesterday'), looksForward(low, nearby))
  if (parsed === null) return found
  const day = iso(/^past |^last \w+day/.test(low) ? parsed.date : forwardIfPast(parsed.date, low, nearby, calendar))
  const lead = /^on\s/i.test(found) ? 'on ' : ''
  const zone = parsed.time !== null && /\d|noon|midnight/.test(low) ? ` ${parsed.time}` : ''
  return `${lead}${day}${zone}`
}

const looksForward = (found: string, nearby: string): boolean =>
  !/\bago\b|^last|^past/.test(found) && FORWARD.test(nearby)

/** A bare weekday behind us is the last one, before us the coming one. */
const forwardIfPast = (date: Date, found: string, nearby: string, calendar: Calendar): Date => {
  if (!/day/.test(found) || /yesterday|today|tomorrow|ago|days|next|this/.test(found)) return date
  const today = Date.parse(calendar.today)
  const forward = FORWARD.test(nearby)
  if (forward && date.getTime() < today) return new Date(date.getTime() + 7 * DAY_MS)
  if (!forward && date.getTime() > today) return new Date(date.getTime() - 7 * DAY_MS)
  return date
}

/** Weeks, months, quarters and years are no days: they are named by what they are. */
const spanOf = (found: string, calendar: Calendar): string | null => {
  const match = /^(?:(?:the )?(end of) )?(?:(this|last|next|the coming|the) )?(week|month|year|quarter|day)$/.exec(
    found,
  )
  if (!match || (match[3] === 'day' && match[1] === undefined)) return null
  const [, end, which = 'this', unit] = match
  const today = new Date(`${calendar.today}T00:00:00Z`)
  const step = which === 'last' ? -1 : which === 'next' || which === 'the coming' ? 1 : 0
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()]
  if (unit === 'day') return calendar.today
  if (unit === 'year') return end ? `the end of ${year + step}` : String(year + step)
  if (unit === 'quarter') {
    const quarter = Math.floor(month / 3) + step
    return `${end ? 'the end of ' : ''}Q${(((quarter % 4) + 4) % 4) + 1} ${year + Math.floor(quarter / 4)}`
  }
  if (unit === 'month') {
    if (end) return iso(new Date(Date.UTC(year, month + step + 1, 0)))
    return iso(new Date(Date.UTC(year, month + step, 1))).slice(0, 7)
  }
  const monday = today.getTime() - ((today.getUTCDay() + 6) % 7) * DAY_MS + step * 7 * DAY_MS
  return end ? iso(new Date(monday + 4 * DAY_MS)) : `the week of ${iso(new Date(monday))}`
}
