import type { Standing } from '../judge/fits.ts'
import { joinLines } from './lines.ts'
import type { Span } from './rule.ts'

/** What stands where a value is expected; `text` has its line ends taken out. */
export interface Value extends Span {
  readonly text: string
  readonly standing: Standing
}

const QUOTE = /\\{0,3}(["'`])/y
const BARE = /[^\s"'`,;<>&|\\]{1,300}/y
const BLOCK =
  /[|>][-+]?[ \t]*\r?\n(?:[ \t]+[\w+/=-]{16,200}[ \t]*(?:\r?\n|$)){1,60}(?:[ \t]+[\w+/=-]{1,200}[ \t]*(?:\r?\n|$))?/y
const LONGEST_QUOTED = 4096
const MOST_LINES = 60

/** Where a sticky pattern ends that matches here; -1 when it does not. */
export const stick = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

/** A literal, the lines of a YAML block, or a bare word. */
export const readValue = (text: string, at: number, sure: boolean): Value | null =>
  readQuoted(text, at) ?? readBlock(text, at) ?? readBare(text, at, sure ? 'sure' : 'bare')

const readQuoted = (text: string, at: number): Value | null => {
  const opened = stick(QUOTE, text, at)
  if (opened < 0) return null
  const end = closing(text, opened, text.slice(at, opened))
  if (end < 0 || end - opened > LONGEST_QUOTED) return null
  return { start: opened, end, text: unwrapped(text.slice(opened, end)), standing: 'quoted' }
}

/** The end of a literal; a quote that is escaped deeper than the first does not end it. */
const closing = (text: string, from: number, quote: string): number => {
  let end = text.indexOf(quote, from)
  while (end > 0 && end - from < LONGEST_QUOTED && text[end - 1] === '\\') end = text.indexOf(quote, end + 1)
  return end
}

/** A long value broken into lines, as one; a text of several lines stays as it is. */
const unwrapped = (value: string): string => {
  if (!/\s|\\n/.test(value)) return value
  const joined = value.replaceAll(/\\?\r?\n[ \t]*|\\+n/g, '')
  return /^[\w+/=-]{24,}$/.test(joined) ? joined : value
}

const readBlock = (text: string, at: number): Value | null => {
  const end = stick(BLOCK, text, at)
  if (end < 0) return null
  const body = text.slice(at, end)
  const lines = body.indexOf('\n') + 1
  return {
    start: at + lines,
    end: at + body.trimEnd().length,
    text: body.slice(lines).replaceAll(/\s/g, ''),
    standing: 'quoted',
  }
}

const readBare = (text: string, at: number, standing: Standing): Value | null => {
  const end = stick(BARE, text, at)
  if (end < 0) return null
  const continued = text[end] === '\\' ? joinLines(text, at, MOST_LINES) : null
  if (continued) return { start: at, end: continued.origin(continued.text.length), text: continued.text, standing }
  const value = text.slice(at, end).replace(/[).\]}:]+$/, '')
  return value === '' ? null : { start: at, end: at + value.length, text: value, standing }
}
