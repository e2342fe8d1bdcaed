import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { unitVector } from '../vector.ts'
import { MINILM_DIMENSIONS, MINILM_NAME } from './minilm-facts.ts'

const MAX_TOKENS = 256
/** More characters than 256 tokens of any real text have; it bounds what the tokenizer must read. */
const MAX_CHARACTERS = 16_384

export interface MiniLm {
  embed(text: string): Promise<Float32Array>
}

interface Tokens {
  readonly ids: readonly number[]
  readonly tokens: readonly string[]
}

/** Keeps the start of the text up to a whole word, and the closing mark the model expects. */
export const truncated = ({ ids, tokens }: Tokens, limit = MAX_TOKENS): readonly number[] => {
  if (ids.length <= limit) return ids
  let end = limit - 1
  while (end > limit / 2 && tokens[end]?.startsWith('##')) end--
  return [...ids.slice(0, end), ids.at(-1) as number]
}

/** The mean over all tokens. */
export const meanPooled = (hidden: Float32Array, tokens: number): Float32Array => {
  const width = hidden.length / tokens
  const mean = new Float32Array(width)
  for (let at = 0; at < hidden.length; at++)
    mean[at % width] = (mean[at % width] as number) + (hidden[at] as number) / tokens
  return mean
}

const readJson = async (file: string): Promise<object> => JSON.parse(await readFile(file, 'utf8')) as object

/** One thread and one text at a time: the same text then always gets the same vector, bit for bit. */
export const loadMiniLm = async (dir: string): Promise<MiniLm> => {
  const [vocabulary, config, session] = await Promise.all([
    readJson(join(dir, 'tokenizer.json')),
    readJson(join(dir, 'tokenizer_config.json')),
    InferenceSession.create(join(dir, 'model_quantized.onnx'), { intraOpNumThreads: 1, interOpNumThreads: 1 }),
  ])
  const tokenizer = new Tokenizer(vocabulary, config)
  return {
    embed: async text => {
      const ids = truncated(tokenizer.encode(text.slice(0, MAX_CHARACTERS).toWellFormed()))
      const shape = [1, ids.length]
      const filled = (value: bigint) => new Tensor('int64', new BigInt64Array(ids.length).fill(value), shape)
      const answer = await session.run({
        input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
        attention_mask: filled(1n),
        token_type_ids: filled(0n),
      })
      const hidden = answer['last_hidden_state']?.data
      if (!(hidden instanceof Float32Array)) throw new Error('The model file is not the one expected.')
      return unitVector(meanPooled(hidden, ids.length), MINILM_DIMENSIONS, MINILM_NAME)
    },
  }
}
