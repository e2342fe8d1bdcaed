import { isRandom } from '../judge/randomness.ts'
import type { Rule } from './rule.ts'
import { ALNUM, HEX, named, prefixed, WORD } from './shapes.ts'

/** Providers of models and what is built around them. */
export const aiRules: readonly Rule[] = [
  prefixed('anthropic-api-key', ['sk-ant-'], `(?:[a-z]{2,8}\\d{2}-)?${WORD}{24,200}`),
  prefixed('openai-api-key', ['sk-proj-', 'sk-svcacct-', 'sk-admin-', 'sk-None-'], `${WORD}{40,300}`),
  {
    ...prefixed('openai-api-key', ['sk-'], String.raw`[\w-]{32,200}`),
    check: value => isRandom(value, 32),
  },
  prefixed('openrouter-api-key', ['sk-or-v1-', 'sk-or-'], `${HEX}{40,80}`),
  prefixed('groq-api-key', ['gsk_'], `${ALNUM}{48,60}`),
  prefixed('huggingface-token', ['hf_', 'api_org_'], `${ALNUM}{34,40}`),
  named('cohere-api-key', ['cohere', 'co_api_key'], `${ALNUM}{40}`),
  prefixed('perplexity-api-key', ['pplx-'], `${ALNUM}{48,56}`),
  prefixed('replicate-token', ['r8_'], `${ALNUM}{37,40}`),
  prefixed('xai-api-key', ['xai-'], `${ALNUM}{70,90}`),
  prefixed('nvidia-api-key', ['nvapi-'], `${WORD}{60,80}`),
  prefixed('pinecone-api-key', ['pcsk_'], String.raw`\w{50,80}`),
  prefixed('langsmith-api-key', ['lsv2_pt_', 'lsv2_sk_'], `${ALNUM}{32}_${ALNUM}{10}`),
  prefixed('langfuse-key', ['sk-lf-', 'pk-lf-'], '[0-9a-f-]{36}'),
  prefixed('cerebras-api-key', ['csk-'], '[a-z0-9]{40,56}'),
  prefixed('together-api-key', ['tgp_v1_'], `${WORD}{40,48}`),
  prefixed('elevenlabs-api-key', ['sk_'], `${HEX}{48}`),
  prefixed('cursor-api-key', ['key_'], `${HEX}{64}`),
  prefixed('jina-api-key', ['jina_'], `${WORD}{50,70}`),
  prefixed('fireworks-api-key', ['fw_'], `${ALNUM}{22,32}`),
  prefixed('tavily-api-key', ['tvly-'], `${WORD}{28,60}`),
  prefixed('firecrawl-api-key', ['fc-'], `${HEX}{32}`),
  prefixed('voyage-api-key', ['pa-'], `${WORD}{43}`),
  prefixed('wandb-api-key', ['wandb_v1_'], String.raw`\w{40,100}`),
  named('wandb-api-key', ['wandb', 'weights_and_biases'], `${HEX}{40}`),
  named('mistral-api-key', ['mistral'], `${ALNUM}{32}`),
  named('assemblyai-api-key', ['assemblyai', 'assembly_ai'], `${HEX}{32}`),
  named('deepgram-api-key', ['deepgram'], `${HEX}{40}`),
  named('privateai-token', ['privateai', 'private_ai', 'private-ai'], `${ALNUM}{32}`),
]
