import type { Span } from '../rules/rule.ts'

const REACH = 48
const VERSION_REACH = 24
const VERSION_BEFORE =
  /(?:\bv|\bver(?:sion)?s?|\brelease|\bbuild|\brev(?:ision)?|\bbump(?:ed|s)?|\bupgrad\w*|\bupdat\w*|\bdowngrad\w*|\bpackage|\bdependenc\w+|\bsdk|\btag|\bassembly|\boid|\brfc ?\d*|\bsection|§|[a-z_]version|[=~^<>]=?|[A-Za-z][\w.-]*[/_-])["':=\s]*$/i
const VERSION_NEAR =
  /\b(?:bump(?:ed|s)?|upgrad\w*|updat\w*|oid|sections?|rfc|downgrad\w*|versions?|releases?|changelog|sdk|chrome|chromium|firefox|edge|safari|nuget)\b/i
const ADDRESS_NEAR =
  /\b(?:ip|ipv4|ips|host|hosts|addr|address|addresses|server|client|from|ssh|scp|ping|connect\w*|listen\w*|dns|proxy|peer|remote|inet|forwarded-for|gateway|nameserver|resolver|telnet|curl|route|socket|https?|tcp|udp|bind|node|machine|vm|login|at)\b/i

/** Loopback, documentation, networks, masks and multicast: addresses of nobody. */
const isNobodys = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]): boolean =>
  a === 0 ||
  a === 127 ||
  a >= 224 ||
  d === 0 ||
  d === 255 ||
  (a === 169 && b === 254) ||
  (a === 192 && b === 0 && (c === 2 || c === 0)) ||
  (a === 198 && ((b === 51 && c === 100) || b === 18 || b === 19)) ||
  (a === 203 && b === 0 && c === 113)

const isPrivate = ([a = 0, b = 0]: readonly number[]): boolean =>
  a === 10 || (a === 172 && b >= 16 && b <= 31) || (a === 192 && b === 168) || (a === 100 && b >= 64 && b <= 127)

/** Parts of versions, of object identifiers and of chapters are small, or start small. */
const isLarge = (numbers: readonly number[]): boolean =>
  numbers.filter(part => part > 31).length >= 2 && (numbers[0] ?? 0) > 2

/** A machine that somebody uses, rather than a version with four parts or an address of nobody. */
export const isAddressOfSomebody = (value: string, text: string, { start, end }: Span): boolean => {
  const parts = value.split('.')
  const numbers = parts.map(Number)
  if (numbers.some((part, at) => part > 255 || String(part) !== parts[at]) || isNobodys(numbers)) return false
  if (/^\/(?:[12]?\d|3[01])(?!\d)/.test(text.slice(end, end + 4))) return false
  const before = text.slice(Math.max(0, start - REACH), start)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  if (line.endsWith('//')) return true
  if (text[end] === ':' && /\d/.test(text[end + 1] ?? '')) return true
  if (VERSION_BEFORE.test(line.slice(-VERSION_REACH))) return false
  const isVersioned = VERSION_NEAR.test(line + text.slice(end, end + REACH))
  if (isVersioned && !isLarge(numbers)) return false
  if (ADDRESS_NEAR.test(line)) return true
  if (isVersioned) return false
  return isPrivate(numbers) || isLarge(numbers)
}
