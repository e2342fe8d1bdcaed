import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fetchPackage, placeOf } from '../../e2e/lib/fetched-package.ts'

const run = promisify(execFile)

const NAME = 'claude-mem'
const VERSION = '13.25.3'
const BUN = '1.4.4'
/** What its bundles load at run time; the rest of its list is for reading source code, which no capture does. */
const NEEDED = ['zod@4.4.3', 'shell-quote@1.9.0']

export interface RivalFiles {
  readonly label: string
  readonly bun: string
  /** The folder that its installer would register with the client. */
  readonly plugin: string
  readonly worker: string
  /** The command its plugin has the client run after each tool call. */
  readonly hookCommand: string
}

/** Its files as published; its own dependency list is left out, because no capture needs it and it is large. */
export const fetchRival = async (): Promise<RivalFiles> => {
  const bun = await fetchPackage('bun', BUN, 'bun')
  const place = placeOf(NAME, VERSION)
  const unpacked = join(place, 'rival')
  if (!existsSync(unpacked)) {
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true }))
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...NEEDED], { cwd: place })
    await run('npm', ['pack', `${NAME}@${VERSION}`], { cwd: place })
    await run('tar', ['xzf', `${NAME}-${VERSION}.tgz`], { cwd: place })
    renameSync(join(place, 'package'), unpacked)
  }
  const plugin = join(unpacked, 'plugin')
  return {
    label: `${NAME} ${VERSION}`,
    bun,
    plugin,
    worker: join(plugin, 'scripts', 'worker-service.cjs'),
    hookCommand: hookCommandIn(join(plugin, 'hooks', 'hooks.json')),
  }
}

interface HooksFile {
  readonly hooks: { readonly PostToolUse: readonly { readonly hooks: readonly { readonly command: string }[] }[] }
}

const hookCommandIn = (path: string): string => {
  const { hooks } = JSON.parse(readFileSync(path, 'utf8')) as HooksFile
  const command = hooks.PostToolUse[0]?.hooks[0]?.command
  if (!command) throw new Error('The rival has no hook for tool calls.')
  return command
}
