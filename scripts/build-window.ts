// Builds the window when it is not there or older than its sources. It never fails an install: the engine works without.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const BUILT = join(root, 'out', 'window', 'index.html')
const SOURCES = ['renderer', 'shared', 'vite.config.ts', 'package-lock.json']

const changedAt = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => null)
  if (!found) return 0
  if (!found.isDirectory()) return found.mtimeMs
  const times = await Promise.all((await readdir(path)).map(name => changedAt(join(path, name))))
  return Math.max(found.mtimeMs, ...times)
}

const isFresh = async (): Promise<boolean> => {
  const times = await Promise.all(SOURCES.map(name => changedAt(join(root, name))))
  return (await changedAt(BUILT)) > Math.max(...times)
}

try {
  if (!(await isFresh())) {
    const { build } = await import('vite')
    await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
    console.log('The window is built.')
  }
} catch (error) {
  console.warn(`The window could not be built: ${error instanceof Error ? error.message : String(error)}`)
  console.warn('The engine works without it. Try again with: npm run build')
}
