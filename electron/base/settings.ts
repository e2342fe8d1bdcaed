import { z } from 'zod'
import { DistillError } from '../../shared/errors.ts'

const takes = (what: string) => ({ error: `it takes ${what}` })
const text = z.string().trim().min(1, takes('some text'))
const flag = z.union(
  [z.boolean(), z.enum(['true', 'false', '1', '0']).transform(word => word === 'true' || word === '1')],
  takes('true or false'),
)
const whole = (min: number, max: number) => {
  const words = takes(`a whole number from ${min} to ${max}`)
  return z.coerce.number(words).int(words).min(min, words).max(max, words)
}
const choice = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.enum(options, takes(`one of ${options.join(', ')}`))
const names = z.array(text).max(500)

/** Every setting once: its environment variable (or null), its default, and what values it takes. */
const fields = {
  port: { env: 'PORT', initial: null, schema: whole(0, 65_535).nullable() },
  backend: { env: 'BACKEND', initial: 'local', schema: choice(['local', 'postgres']) },
  ollama_host: { env: 'OLLAMA_HOST', initial: 'http://127.0.0.1:11434', schema: text },
  llm_model: { env: 'LLM_MODEL', initial: 'gemma3:4b', schema: text },
  embedding_model: { env: 'EMBEDDING_MODEL', initial: 'nomic-embed-text', schema: text },
  distiller: { env: 'DISTILLER', initial: 'auto', schema: choice(['auto', 'ollama', 'builtin']) },
  embedder: { env: 'EMBEDDER', initial: 'auto', schema: choice(['auto', 'ollama', 'builtin']) },
  max_memory_size: { env: 'MAX_MEMORY_SIZE', initial: 8000, schema: whole(200, 100_000) },
  preview_ttl_seconds: { env: 'PREVIEW_TTL_SECONDS', initial: 300, schema: whole(1, 86_400) },
  rrf_k: { env: 'RRF_K', initial: 60, schema: whole(1, 1000) },
  fusion: { env: 'FUSION', initial: 'rrf', schema: choice(['rrf', 'blend']) },
  rerank_enabled: { env: 'RERANK_ENABLED', initial: false, schema: flag },
  jina_api_key: { env: 'JINA_API_KEY', initial: null, schema: text.nullable() },
  rerank_model: { env: 'RERANK_MODEL', initial: 'jina-reranker-v2-base-multilingual', schema: text },
  log_level: { env: 'LOG_LEVEL', initial: 'info', schema: choice(['debug', 'info', 'warn', 'error']) },
  raw_retention_days: { env: null, initial: 7, schema: whole(0, 3650) },
  embedder_idle_minutes: { env: null, initial: 5, schema: whole(1, 1440) },
  paused_until: { env: null, initial: null, schema: z.union([z.literal('resumed'), z.iso.datetime()]).nullable() },
  excluded_tools: { env: null, initial: [], schema: names },
  excluded_repos: { env: null, initial: [], schema: names },
  excluded_paths: { env: null, initial: [], schema: names },
} as const

type Fields = typeof fields
export type SettingName = keyof Fields
export type Settings = { readonly [K in SettingName]: z.output<Fields[K]['schema']> }
export type SettingSource = 'environment' | 'stored' | 'default'

export interface ResolvedSettings {
  readonly values: Settings
  readonly sources: Readonly<Record<SettingName, SettingSource>>
}

export const settingNames = Object.keys(fields) as readonly SettingName[]
export const environmentOf = (name: SettingName): string | null => fields[name].env

/** Checks one value; the sentence names the field and what it takes. */
export const parseSetting = <K extends SettingName>(name: K, value: unknown, where: string = name): Settings[K] => {
  const parsed = fields[name].schema.safeParse(value)
  if (parsed.success) return parsed.data as Settings[K]
  const problem = [...new Set(parsed.error.issues.map(issue => issue.message))].join('; ')
  throw new DistillError('bad_request', `${where} cannot be ${JSON.stringify(value)}: ${problem}.`)
}

/** Environment wins over what is stored, which wins over the default; a stored value gone bad is ignored. */
export const resolveSettings = (
  env: Readonly<Record<string, string | undefined>>,
  stored: Readonly<Record<string, unknown>>,
): ResolvedSettings => {
  const values: Record<string, unknown> = {}
  const sources: Record<string, SettingSource> = {}
  for (const name of settingNames) {
    const { env: variable, initial, schema } = fields[name]
    const given = variable ? env[variable] : undefined
    const kept = name in stored ? schema.safeParse(stored[name]) : null
    if (variable && given !== undefined && given !== '') {
      values[name] = parseSetting(name, given, variable)
      sources[name] = 'environment'
    } else if (kept?.success) {
      values[name] = kept.data
      sources[name] = 'stored'
    } else {
      values[name] = initial
      sources[name] = 'default'
    }
  }
  return { values: values as Settings, sources: sources as Record<SettingName, SettingSource> }
}
