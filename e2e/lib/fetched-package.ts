import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Where a package lies in the cache. */
export const placeOf = (name: string, version: string): string => {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  return join(cache, 'distill-tests', `${name.replaceAll('/', '-')}-${version}`)
}

/** Fetches a test-time program into a cache outside the project: it is never a dependency. */
export const fetchPackage = async (name: string, version: string, bin: string): Promise<string> => {
  const place = placeOf(name, version)
  const program = join(place, 'node_modules', '.bin', bin)
  if (!existsSync(program)) {
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true, allowScripts: { [name]: true } }))
    await run('npm', ['install', '--no-audit', '--no-fund', `${name}@${version}`], { cwd: place })
  }
  return program
}
