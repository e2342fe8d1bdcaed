import type { SettingsDesk } from '../api/needs.ts'
import { createJinaReranker } from '../models/jina/reranker.ts'
import type { Reranker } from '../models/port.ts'

/** Only when the person switched it on and gave a key: it sends text off the machine. */
export const rerankerFor = (desk: SettingsDesk): (() => Reranker | null) => {
  let made: { readonly key: string; readonly model: string; readonly reranker: Reranker } | null = null
  return () => {
    const { rerank_enabled, jina_api_key: key, rerank_model: model } = desk.resolved().values
    if (!rerank_enabled || key === null) return null
    if (made?.key !== key || made.model !== model)
      made = { key, model, reranker: createJinaReranker({ api_key: key, model }) }
    return made.reranker
  }
}
