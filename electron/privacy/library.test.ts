import { expect, test } from 'vitest'
import { createFinder } from './finder.ts'
import { createLibrary, libraryKeywords, libraryRuleNames } from './library.ts'
import { builtInRules } from './rules/index.ts'
import { createScanner } from './scanner.ts'
import { createRandom } from './testing/random.ts'
import { tokenFamilies } from './testing/tokens.ts'

const random = createRandom(11)
const made = (family: string): readonly string[] => (tokenFamilies[family] ?? []).map(make => make(random))
const pem = `-----BEGIN PRIVATE KEY-----\nMI${random.alnum(150)}\n-----END PRIVATE KEY-----`
const onePassword = `ops_${Buffer.from(JSON.stringify({ email: 'x', secretKey: random.alnum(120), muk: {} })).toString('base64')}`

/** One text for each rule of the library that this rule itself finds. */
const samples: Readonly<Record<string, readonly string[]>> = {
  aws: [`AWS_SECRET_ACCESS_KEY=${random.alnum(40)}`],
  privatekey: [pem],
  npm: made('npm'),
  basicauth: [`https://bob:${random.alnum(12)}@example.org/x`],
  slack: made('slack').slice(0, 2),
  sendgrid: [`SG.${random.alnum(22)}.${random.alnum(43)}`],
  shopify: made('shopify'),
  stripe: made('stripe').slice(0, 2),
  github: made('github'),
  gitlab: made('gitlab').slice(0, 1),
  grafana: made('grafana').slice(0, 2),
  openai: made('openai'),
  anthropic: made('anthropic').slice(0, 1),
  groq: made('groq'),
  huggingface: [`hf_${random.alnum(68).replaceAll(/\d/g, '').slice(0, 34)}`],
  linear: made('linear'),
  notion: made('notion'),
  '1password': [onePassword],
  'database-connection-string': [`postgres://app:${random.alnum(10)}@db.example.net/app`],
  'hashicorp-vault': made('vault').slice(0, 2),
  vercel: made('vercel'),
  databricks: made('databricks'),
  docker: made('docker').slice(0, 1),
  figma: made('figma'),
  cloudflare: made('cloudflare').slice(1),
  tailscale: [`tskey-auth-${random.alnum(16)}-${random.alnum(32)}`],
}

const library = createLibrary()
const foundByLibrary = (text: string) => library.find(text, new Set(library.keywords))

test('every rule of the library has keywords, so that none is left unasked after an update', () => {
  expect(libraryRuleNames.filter(name => !(name in libraryKeywords))).toEqual([])
})

const cases = Object.entries(samples).flatMap(([rule, texts]) => texts.map(text => ({ rule, text })))

test.each(cases)('what $rule of the library finds, its keywords lead to', ({ rule, text }) => {
  expect(foundByLibrary(text).map(finding => finding.rule)).toContain(`${rule}-credential`)
  const seen = new Set(library.keywords.filter(keyword => text.toLowerCase().includes(keyword)))
  expect(library.find(text, seen)).toEqual(foundByLibrary(text))
})

test.each(cases)('what $rule of the library finds, our own rules find too', ({ text }) => {
  const rules = createFinder(builtInRules, [])(text).findings.map(({ rule }) => rule)
  expect(rules.filter(rule => !rule.endsWith('-credential'))).not.toEqual([])
})

test('what only the library knows is redacted under its name', () => {
  const unusual = `SG.${random.alnum(5)}.${random.alnum(60)}`
  expect(createScanner().redact(`key ${unusual} end`).text).toBe('key [REDACTED:sendgrid-credential] end')
})

test('a comment in the text cannot switch a rule off', () => {
  const token = `ghp_${random.alnum(36)}`
  const text = `// secretlint-disable\nconst a = "${token}" // secretlint-disable-line`
  expect(createScanner().redact(text).text).not.toContain(token)
  expect(foundByLibrary(text)).toHaveLength(1)
})

test('the value goes, not the name before it that the library points at', () => {
  const secret = random.alnum(40)
  const text = `aws_secret_access_key = ${secret}`
  expect(foundByLibrary(text)).toMatchObject([{ start: text.indexOf(secret), end: text.length }])
})
