import { fits } from '../judge/fits.ts'
import { isKeyKind, nameKind } from '../judge/names.ts'
import { isPlainPassword } from '../judge/values.ts'
import { readValue, stick, type Value } from './reading.ts'
import type { LocatorRule, Span } from './rule.ts'

const KEYWORDS =
  'passw passphrase passcode pwd pswd pass secret token apikey key auth credential creds bearer jwt mnemonic'
const LONGEST_NAME = 64

/** What may stand between a name and its value: `": "`, ` = `, `=>`, `:=`, `>`, `\": \"`, `" value="`, and a blank. */
const CONNECTION =
  /(?:\\?["'`\])]){0,3}[ \t]{0,8}(?:=>|:{1,2}=|\|\|=|\?\?=|\?=|={1,3}|:(?!:)|>(?=[^\s>=])|value=(?=["']))[ \t]{0,8}/y
const GAP = /[ \t](?=[^\s-])/y
const COMMAND = /(?:^|\n)[ \t]*(?:ENV|ARG|SET|setx)[ \t]+$/

const isNameCode = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  code === 95 ||
  code === 45 ||
  code === 46

/** The whole name around a keyword. */
const nameAround = (text: string, at: number): { readonly start: number; readonly end: number } => {
  let start = at
  while (start > 0 && at - start < LONGEST_NAME && isNameCode(text.charCodeAt(start - 1))) start--
  let end = at
  while (end < text.length && end - at < LONGEST_NAME && isNameCode(text.charCodeAt(end))) end++
  return { start, end }
}

/** A name and its value, in whatever way programs write them down. */
const locate = (text: string, at: number): readonly Span[] => {
  const { start, end } = nameAround(text, at)
  const connected = stick(CONNECTION, text, end)
  const takesBlank = text[start] === '-' || COMMAND.test(text.slice(Math.max(0, start - 12), start))
  const from = connected < 0 && takesBlank ? stick(GAP, text, end) : connected
  if (from < 0) return []
  const name = spokenName(text, start, end)
  const kind = nameKind(name)
  if (kind === null) return []
  const isTight = text[end] === '=' && from === end + 1
  const value = readValue(text, from, takesBlank || isHeader(name) || (isTight && isSetting(text, start, name)))
  if (value === null) return []
  const isPlain = kind === 'password' && text[end] === ':' && isPlainLine(text, start, value)
  if (!isPlain && !fits(kind, value.text, value.standing)) return []
  return connected < 0 && isExplanation(text, value) ? [] : [{ start: value.start, end: value.end }]
}

/** `API key: …` is spoken with a blank. */
const spokenName = (text: string, start: number, end: number): string => {
  const name = text.slice(start, end)
  const before = /([A-Za-z]{3,14}) $/.exec(text.slice(Math.max(0, start - 16), start))?.[1]
  return before !== undefined && isKeyKind(before) ? `${before}_${name}` : name
}

const isHeader = (name: string): boolean => /^x-/i.test(name)

/** A plain word after a flag is a value only where the command goes on or ends: `--password options are` explains. */
const isExplanation = (text: string, { text: word, end }: Value): boolean =>
  /^[a-z]+$/i.test(word) && !/^[ \t]*(?:$|[\n\r\\&|;>"'`-]|https?:)/.test(text.slice(end, end + 12))

/** `password: swordfish` alone on its line. */
const isPlainLine = (text: string, start: number, { text: word, end }: Value): boolean =>
  isPlainPassword(word) &&
  /^\s*(?:$|[\n\r#])/.test(text.slice(end, end + 3)) &&
  /(?:^|\n)[ \t-]*["']?$/.test(text.slice(Math.max(0, start - 40), start))

/** `NAME=value` at the start of a line or after `export`, `;`, `&`, `?`: a setting, not code. */
const isSetting = (text: string, start: number, name: string): boolean =>
  name === name.toUpperCase() || start === 0 || '\n;&?'.includes(text[start - 1]!)

export const assignmentRule: LocatorRule = { id: 'secret', keywords: KEYWORDS.split(' '), locate }
