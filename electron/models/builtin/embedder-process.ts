import { parentChannel } from '../../base/child.ts'
import { serve } from '../../base/rpc.ts'
import { DistillError, sentenceOf } from '../../../shared/errors.ts'
import type { MiniLm } from './minilm.ts'

/** What the embedder's own process answers. */
export interface EmbedderProcess {
  load(modelDir: string): Promise<void>
  embed(text: string): Promise<Float32Array>
}

let model: MiniLm | null = null

const answers: EmbedderProcess = {
  load: async modelDir => {
    try {
      // The runtime is native: where it cannot be loaded, that must be an answer and not a crash.
      const { loadMiniLm } = await import('./minilm.ts')
      model = await loadMiniLm(modelDir)
    } catch (error) {
      throw new DistillError(
        'model_unavailable',
        `The built-in embedding model cannot be used: ${sentenceOf(error)} Fetch it again with "npm run fetch-model", or use Ollama.`,
        { cause: error },
      )
    }
  },
  embed: async text => {
    if (!model) throw new DistillError('model_unavailable', 'The built-in embedding model is not loaded yet.')
    return model.embed(text)
  },
}

serve(parentChannel(), { embedder: answers })
