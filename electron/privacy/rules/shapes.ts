import { isVaried } from '../judge/randomness.ts'
import type { PatternRule } from './rule.ts'

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/** Character classes that credentials are made of. */
export const HEX = '[a-f0-9]'
export const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
export const ALNUM = '[A-Za-z0-9]'
export const WORD = String.raw`[\w-]`

/** A credential that its own first characters give away, wherever it stands. */
export const prefixed = (id: string, prefixes: readonly string[], body: string, anyCase = false): PatternRule => ({
  id,
  keywords: prefixes.map(prefix => prefix.toLowerCase()),
  pattern: new RegExp(
    `(?<![A-Za-z0-9]|\\w[-_])(?:${prefixes.map(escaped).join('|')})${body}(?![A-Za-z0-9])`,
    anyCase ? 'i' : '',
  ),
  check: isVaried,
  splits: true,
})

const BETWEEN = String.raw`[\w .-]{0,32}(?:\\?["'\x60)\]\s]){0,4}(?:=>|:=|\|\|=|\?=|={1,3}|:|>|,|\()(?:\\?["'\x60(\s]){0,5}`

/** A credential that only the provider's name beside it gives away: `provider_key = "…"`. */
export const named = (id: string, names: readonly string[], value: string): PatternRule => ({
  id,
  keywords: names,
  pattern: new RegExp(`(?:${names.map(escaped).join('|')})${BETWEEN}(?<secret>${value})(?![A-Za-z0-9_-])`, 'i'),
  check: secret => isVaried(secret) && /\d/.test(secret),
})
