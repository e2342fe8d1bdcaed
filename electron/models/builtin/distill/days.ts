const DAY_MS = 86_400_000
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export const iso = (date: Date): string => date.toISOString().slice(0, 10)
const at = (day: string): Date => new Date(`${day}T00:00:00Z`)
export const addDays = (day: string, days: number): string => iso(new Date(at(day).getTime() + days * DAY_MS))

const AHEAD = /\b(?:until|till|by|before|from|starting|to|through|next|coming)\s+(?:on |the )?$/i
const BEHIND = /\b(?:since|after|last|past)\s+(?:on |the )?$/i
const FORWARD =
  /\b(?:will|due|ends?|opens?|again|resum\w*|deadline|scheduled|expected|planned|goes|go out|freeze|expires?|must|is to|are to|postponed|starts?|happens|takes place|resets?|renews?|runs out|returns?|can|should)\b/i

/** Whether the sentence looks ahead at this place: the word right before it tells first, then the verbs near it. */
export const looksForward = (found: string, before: string, rest: string): boolean => {
  if (/\bago\b|^last|^past/.test(found) || BEHIND.test(before)) return false
  if (/^(?:next|coming|this coming|the coming|in|within)/.test(found) || AHEAD.test(before)) return true
  return FORWARD.test(`${before.slice(-50)} ${rest.slice(0, 60)}`)
}

const weekdayIn = (found: string): number => {
  const name = /(?:^|\s)(sun|mon|tue|wed|thu|fri|sat)(?:s|nes|rs|ur)?(?:day)?(?![a-z])/.exec(
    found.replace(/^(?:on|this|last|next|coming|the coming|this coming|past)\s+/, ''),
  )?.[1]
  return name === undefined ? -1 : WEEKDAYS.indexOf(name)
}

/** A weekday without `last` or `next` is the coming one ahead of us and the most recent one behind us. */
export const weekdayNear = (found: string, forward: boolean, today: string): string | null => {
  if (/\d\s+(?:hour|day|week|month|year)|^(?:the )?end of|today|yesterday|tomorrow/.test(found)) return null
  const weekday = weekdayIn(found)
  if (weekday < 0) return null
  const now = at(today).getUTCDay()
  if (/week/.test(found)) {
    const monday = addDays(today, -((now + 6) % 7) + (/next/.test(found) ? 7 : /last/.test(found) ? -7 : 0))
    return addDays(monday, (weekday + 6) % 7)
  }
  const ahead = (weekday - now + 7) % 7
  if (/^(?:last|past)/.test(found)) return addDays(today, ahead === 0 ? -7 : ahead - 7)
  if (found.startsWith('next'))
    return addDays(today, ahead === 0 ? 7 : ahead < 3 && now !== 0 && weekday > now ? ahead + 7 : ahead)
  if (forward || /^(?:this|coming|the coming|this coming)/.test(found)) return addDays(today, ahead)
  return addDays(today, ahead === 0 ? 0 : ahead - 7)
}

export const weekendOf = (found: string, before: string, today: string): string | null => {
  if (!found.endsWith('weekend')) return null
  const now = at(today).getUTCDay()
  const coming = addDays(today, (6 - now + 7) % 7)
  const isPast = found.startsWith('last') || (found.startsWith('over') && !FORWARD.test(before))
  const saturday = isPast
    ? addDays(coming, -7)
    : found.startsWith('next')
      ? addDays(coming, now === 0 || now === 6 ? 7 : 0)
      : coming
  return `the weekend of ${saturday}`
}

/** Weeks, months, quarters and years are no days: they are named by what they are. */
export const spanOf = (found: string, today: string): string | null => {
  const match = /^(?:(?:the )?(end of) )?(?:(this|last|next|the coming|the) )?(week|month|year|quarter|day)$/.exec(
    found,
  )
  if (!match || (match[3] === 'day' && match[1] === undefined)) return null
  const [, end, which = 'this', unit] = match
  const step = which === 'last' ? -1 : which === 'next' || which === 'the coming' ? 1 : 0
  const [year, month] = [at(today).getUTCFullYear(), at(today).getUTCMonth()]
  if (unit === 'day') return today
  if (unit === 'year') return end ? `the end of ${year + step}` : String(year + step)
  if (unit === 'quarter') {
    const quarter = Math.floor(month / 3) + step
    return `${end ? 'the end of ' : ''}Q${(((quarter % 4) + 4) % 4) + 1} ${year + Math.floor(quarter / 4)}`
  }
  if (unit === 'month')
    return end
      ? iso(new Date(Date.UTC(year, month + step + 1, 0)))
      : iso(new Date(Date.UTC(year, month + step, 1))).slice(0, 7)
  const monday = addDays(today, -((at(today).getUTCDay() + 6) % 7) + step * 7)
  return end ? addDays(monday, 4) : `the week of ${monday}`
}

/** `the end of June`: its last day, in this year or, if that is long over, in the next. */
export const endOfMonth = (found: string, today: string): string | null => {
  const month = MONTHS.findIndex(name => new RegExp(`\\b${name}`).test(found))
  if (month < 0) return null
  const year = at(today).getUTCFullYear()
  const last = iso(new Date(Date.UTC(year, month + 1, 0)))
  return last < addDays(today, -60) ? iso(new Date(Date.UTC(year + 1, month + 1, 0))) : last
}

/** `the 15th`: of this month, or of the next or last one, as the sentence looks. */
export const dayOfMonth = (found: string, forward: boolean, today: string): string | null => {
  const day = Number(/\d{1,2}/.exec(found)?.[0] ?? 0)
  if (day < 1 || day > 31) return null
  const [year, month] = [at(today).getUTCFullYear(), at(today).getUTCMonth()]
  const here = iso(new Date(Date.UTC(year, month, day)))
  if (forward && here < today) return iso(new Date(Date.UTC(year, month + 1, day)))
  return !forward && here > today ? iso(new Date(Date.UTC(year, month - 1, day))) : here
}

/** A day without a year is the one nearest to now, on the side the sentence looks to. */
export const yearNear = (day: string, found: string, forward: boolean, today: string): string => {
  if (!MONTHS.some(name => new RegExp(`\\b${name}`).test(found))) return day
  const [year, rest] = [at(today).getUTCFullYear(), day.slice(4)]
  const here = `${year}${rest}`
  if (forward && here < addDays(today, -60)) return `${year + 1}${rest}`
  return !forward && here > addDays(today, 60) ? `${year - 1}${rest}` : here
}
