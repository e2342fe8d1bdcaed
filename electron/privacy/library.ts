import { rules } from '@secretlint/secretlint-rule-preset-recommend'
import type { Finding } from './findings.ts'

type LibraryRule = (typeof rules)[number]
type Context = Parameters<LibraryRule['create']>[0]
type Report = Parameters<Context['report']>[0]

/** Where each rule of the library can find anything at all; one without keywords here would never be asked. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  aws: ['a3t', 'akia', 'agpa', 'aida', 'aroa', 'aipa', 'anpa', 'anva', 'asia', 'secret_access', 'secretaccess'],
  privatekey: ['-----begin'],
  npm: ['npm_', 'x-oauth-basic'],
  basicauth: ['://'],
  slack: ['xoxb-', 'xoxp-', 'xapp-', 'xoxa-', 'xoxo-', 'xoxr-', 'hooks.slack.com'],
  sendgrid: ['sg.'],
  shopify: ['shppa_', 'shpca_', 'shpat_', 'shpss_'],
  stripe: ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_'],
  github: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
  gitlab: ['glpat-'],
  grafana: ['glc_', 'glsa_'],
  openai: ['sk-'],
  anthropic: ['sk-ant-'],
  groq: ['gsk_'],
  huggingface: ['hf_'],
  linear: ['lin_api_'],
  notion: ['ntn_'],
  '1password': ['ops_ey'],
  'database-connection-string': ['mongodb', 'mysql', 'postgres'],
  'hashicorp-vault': ['hvs.', 'hvb.', 'hvr.'],
  vercel: ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'],
  databricks: ['dapi'],
  docker: ['dckr_pat_'],
  figma: ['figd_'],
  cloudflare: ['cfk_', 'cfut_', 'cfat_'],
  tailscale: ['tskey-'],
  gcp: [],
}

const nameOf = ({ meta }: LibraryRule): string => meta.id.replace('@secretlint/secretlint-rule-', '')

/** Comments in a text that switch rules off are for its author, not for a text nobody vouches for. */
const usable: readonly LibraryRule[] = rules.filter(
  ({ meta }) => meta.type === 'scanner' && !meta.id.endsWith('filter-comments'),
)

export const libraryRuleNames: readonly string[] = usable.map(nameOf)
export const libraryKeywords = KEYWORDS

export interface Library {
  readonly keywords: readonly string[]
  /** What the library's rules say, of those whose keywords were seen. */
  find(text: string, seen: ReadonlySet<string>): Finding[]
}

/** The rules of secretlint's recommended preset, run directly: their own runner is asynchronous and keeps a log of every run. */
export const createLibrary = (): Library => {
  let found: Finding[] = []
  let text = ''
  const hosted = usable.map(rule => {
    const name = nameOf(rule)
    const context: Context = {
      sharedOptions: {},
      createTranslator: () => (messageId, data) => ({ messageId, message: '', data }) as never,
      report: report => found.push({ rule: `${name}-credential`, rank: Infinity, ...spanOf(text, report) }),
      ignore: () => undefined,
    }
    return { keywords: KEYWORDS[name] ?? [], handler: rule.create(context, {}) }
  })
  return {
    keywords: [...new Set(hosted.flatMap(({ keywords }) => keywords))],
    find: (content, seen) => {
      found = []
      text = content
      for (const { keywords, handler } of hosted)
        if (keywords.some(keyword => seen.has(keyword))) void handler.file?.(sourceOf(content))
      return found
    },
  }
}

/** A report's range may start at the name before the value; the value itself is among the report's data. */
const spanOf = (text: string, { message, range: [start, end] }: Report) => {
  const values = Object.values((message as { data?: object }).data ?? {}).filter(value => typeof value === 'string')
  const value = values.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const at = value.length >= 4 ? text.indexOf(value, start) : -1
  return at < 0 ? { start, end } : { start: at, end: at + value.length }
}

const sourceOf = (content: string) => ({ content, filePath: undefined, ext: '', contentType: 'text' }) as never
