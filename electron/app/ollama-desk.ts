import { sentenceOf } from '../../shared/errors.ts'
import type { OllamaDesk, SettingsDesk } from '../api/needs.ts'
import { createOllamaClient } from '../models/ollama/client.ts'
import { ollamaHealth, ollamaModels, pullModel } from '../models/ollama/models.ts'

/** Asks the server that the settings name at this moment. */
export const createOllamaDesk = (desk: SettingsDesk): OllamaDesk => {
  const client = () => createOllamaClient(desk.resolved().values.ollama_host)
  return {
    health: async () => {
      const { up, version, reason } = await ollamaHealth(client())
      if (!up) return { up, version, reason, models: [] }
      try {
        return { up, version, reason, models: await ollamaModels(client()) }
      } catch (error) {
        return { up: false, version, reason: sentenceOf(error), models: [] }
      }
    },
    pull: (name, tell, signal) =>
      pullModel(
        client(),
        name,
        ({ status, completed, total }) => tell({ share: total > 0 ? completed / total : null, note: status }),
        signal,
      ),
  }
}
