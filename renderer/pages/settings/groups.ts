import { texts } from '../../texts.ts'

/** How a setting is edited; what it takes is decided by the engine, which says so in words. */
export type Editor =
  | { readonly kind: 'text' | 'number' | 'flag' | 'lines' | 'secret' }
  | { readonly kind: 'choice'; readonly options: readonly string[] }

const choice = (...options: readonly string[]): Editor => ({ kind: 'choice', options })

export const editors: Readonly<Record<string, Editor>> = {
  excluded_tools: { kind: 'lines' },
  excluded_repos: { kind: 'lines' },
  excluded_paths: { kind: 'lines' },
  raw_retention_days: { kind: 'number' },
  distiller: choice('auto', 'ollama', 'builtin'),
  embedder: choice('auto', 'ollama', 'builtin'),
  embedder_idle_minutes: { kind: 'number' },
  fusion: choice('rrf', 'blend'),
  rrf_k: { kind: 'number' },
  rerank_enabled: { kind: 'flag' },
  jina_api_key: { kind: 'secret' },
  log_level: choice('debug', 'info', 'warn', 'error'),
  port: { kind: 'number' },
  max_memory_size: { kind: 'number' },
  preview_ttl_seconds: { kind: 'number' },
}

export const groups: readonly { readonly key: string; readonly title: string; readonly names: readonly string[] }[] = [
  {
    key: 'capture',
    title: texts.settings.groups.capture,
    names: ['excluded_tools', 'excluded_repos', 'excluded_paths', 'raw_retention_days'],
  },
  {
    key: 'models',
    title: texts.settings.groups.models,
    names: ['distiller', 'embedder', 'ollama_host', 'llm_model', 'embedding_model', 'embedder_idle_minutes'],
  },
  {
    key: 'search',
    title: texts.settings.groups.search,
    names: ['fusion', 'rrf_k', 'rerank_enabled', 'rerank_model', 'jina_api_key'],
  },
  {
    key: 'engine',
    title: texts.settings.groups.engine,
    names: ['port', 'max_memory_size', 'preview_ttl_seconds', 'log_level'],
  },
]
