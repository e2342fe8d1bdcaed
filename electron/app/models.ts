import type { SettingsDesk } from '../api/needs.ts'
import { forkedProcesses } from '../base/child.ts'
import type { Log } from '../base/log.ts'
import type { Settings } from '../base/settings.ts'
import { createBuiltinEmbedder } from '../models/builtin/embedder.ts'
import { builtinModelDir } from '../models/builtin/model-file.ts'
import { chooseModels, type Choice, type Part, type Side } from '../models/choose.ts'
import { createOllamaClient } from '../models/ollama/client.ts'
import { createOllamaEmbedder } from '../models/ollama/embedder.ts'
import { ollamaHealth } from '../models/ollama/models.ts'
import type { Embedder } from '../models/port.ts'
import type { SettingsPort } from '../storage/queue-port.ts'

const REMEMBERED = 'chosen_models'
const NOTHING_SEEN = { up: false, models: [] }

const rememberedIn = (stored: unknown): Partial<Record<Part, Side>> =>
  typeof stored === 'object' && stored !== null ? stored : {}

/** Decides once, at the first start, which models serve; later starts do not even ask Ollama. */
export const decideModels = async (desk: SettingsDesk, port: SettingsPort): Promise<Readonly<Record<Part, Choice>>> => {
  const { distiller, embedder, llm_model, embedding_model, ollama_host } = desk.resolved().values
  const remembered = rememberedIn((await port.read())[REMEMBERED])
  const wanted = { distiller, embedder }
  const undecided = (['distiller', 'embedder'] as const).some(part => wanted[part] === 'auto' && !remembered[part])
  const ollama = undecided ? await ollamaHealth(createOllamaClient(ollama_host)) : NOTHING_SEEN
  const models = { distiller: llm_model, embedder: embedding_model }
  const choice = chooseModels({ wanted, remembered, ollama, models })
  const fresh = (['distiller', 'embedder'] as const).filter(part => choice[part].fresh)
  if (fresh.length > 0)
    await port.write(REMEMBERED, { ...remembered, ...Object.fromEntries(fresh.map(part => [part, choice[part].side])) })
  return choice
}

export interface EmbedderPart {
  readonly embedder: Embedder
  /** Starts it ahead of need. */
  warm(): void
  close(): Promise<void>
}

const MINUTE_MS = 60_000

export const openEmbedder = (side: Side, settings: Settings, log: Log): EmbedderPart => {
  if (side === 'ollama') {
    const client = createOllamaClient(settings.ollama_host)
    return { embedder: createOllamaEmbedder(client, settings.embedding_model), warm: () => {}, close: async () => {} }
  }
  const embedder = createBuiltinEmbedder({
    children: forkedProcesses,
    modelDir: builtinModelDir,
    idleMs: settings.embedder_idle_minutes * MINUTE_MS,
    log,
  })
  const warm = (): void => void embedder.warm().catch(() => log.warn('embedder.cold'))
  return { embedder, warm, close: () => embedder.close() }
}
