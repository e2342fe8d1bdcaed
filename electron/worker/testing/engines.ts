import { afterAll, afterEach, beforeAll } from 'vitest'
import { openEngine, realEmbedder, removeDirectory, type Engine, type EngineOptions } from './engine.ts'

/** Opens engines that are closed and removed after each test; all share one embedder. */
export const engines = () => {
  const embedder = realEmbedder()
  const opened: Engine[] = []
  const closed = new Set<Engine>()
  beforeAll(() => embedder.warm())
  afterEach(async () => {
    for (const engine of opened) if (!closed.has(engine)) await engine.close()
    for (const { directory } of opened.splice(0)) await removeDirectory(directory)
  })
  afterAll(() => embedder.close())
  return {
    embedder,
    open: async (options: EngineOptions = {}): Promise<Engine> => {
      const engine = await openEngine({ embedder, ...options })
      const tracked = {
        ...engine,
        close: async () => {
          closed.add(tracked)
          await engine.close()
        },
      }
      opened.push(tracked)
      return tracked
    },
  }
}
