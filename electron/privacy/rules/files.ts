import { isVaried } from '../judge/randomness.ts'
import { isTemplate } from '../judge/values.ts'
import type { Rule, Span } from './rule.ts'

const WINDOW = 2000
const DATA = /(?:^|\n)([ \t]*)"?(?:data|stringData)"?:[ \t]*\r?\n/g
const DIVIDER = '\n---'
const ENTRY = /^[ \t]+["']?[\w.-]{1,128}["']?:[ \t]{0,8}["']?([^\s"'#|>{][^\s"'#]{3,4000})["']?[ \t]*\r?$/

/** The values under `data` of a Kubernetes Secret, whichever of the two comes first. */
const secretManifest = (text: string, at: number): readonly Span[] => {
  const before = text.slice(Math.max(0, at - WINDOW), at)
  const from = at - before.length + Math.max(before.lastIndexOf(DIVIDER), 0)
  if (/kind:\s*["']?secret/i.test(text.slice(from, at))) return []
  const after = text.slice(at, at + WINDOW)
  const divider = after.indexOf(DIVIDER)
  const document = text.slice(from, at) + (divider < 0 ? after : after.slice(0, divider))
  return [...document.matchAll(DATA)].flatMap(({ index, 0: head, 1: margin = '' }) =>
    valuesOf(document, index + head.length, margin.length).map(({ start, end }) => ({
      start: from + start,
      end: from + end,
    })),
  )
}

/** The entries of a block: it ends with the first line that is not indented deeper. */
const valuesOf = (document: string, start: number, margin: number): readonly Span[] => {
  const values: Span[] = []
  let place = start
  for (const line of document.slice(start).split('\n')) {
    const entry = ENTRY.exec(line)
    if (line.trim() !== '' && line.search(/\S/) <= margin) break
    const value = entry?.[1]
    if (value !== undefined && !isTemplate(value)) {
      const at = place + line.lastIndexOf(value)
      values.push({ start: at, end: at + value.length })
    }
    place += line.length + 1
  }
  return values
}

/** Lines of the files that programs keep credentials in. */
export const fileRules: readonly Rule[] = [
  {
    id: 'netrc-password',
    keywords: ['machine ', 'default '],
    pattern:
      /(?:machine\s{1,8}[\w.-]{1,200}|default)\s{1,8}login\s{1,8}[^\s]{1,100}\s{1,8}password\s{1,8}(?<secret>[^\s"']{1,200})/i,
    check: value => !isTemplate(value),
  },
  {
    id: 'npmrc-token',
    keywords: [':_auth', ':_password', '_authtoken'],
    pattern: /:?_(?:authToken|auth|password)\s{0,4}=\s{0,4}["']?(?<secret>[^\s"'$]{6,400})/i,
    check: isVaried,
  },
  {
    id: 'pgpass-password',
    keywords: [':5432:', ':5433:', ':6432:', ':*:'],
    pattern: /(?<=(?:^|\n)[\w.*-]{1,200}):(?:\d{2,5}|\*):[^:\s]{1,64}:[^:\s]{1,64}:(?<secret>\S{1,200})/,
    check: value => !isTemplate(value),
  },
  {
    id: 'docker-auth',
    keywords: ['"auth"'],
    pattern: /"auth"\s{0,4}:\s{0,4}"(?<secret>[A-Za-z0-9+/]{12,2048}={0,2})"/,
    check: isVaried,
  },
  {
    id: 'kubeconfig-key',
    keywords: ['client-key-data'],
    pattern: /client-key-data\\?["']?\s{0,4}:\s{0,4}\\?["']?(?<secret>[A-Za-z0-9+/=]{60,8000})/,
  },
  { id: 'kubernetes-secret', keywords: ['kind: secret', 'kind: "secret"', "kind: 'secret'"], locate: secretManifest },
]
