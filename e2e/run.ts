// Runs every whole-program test, each in a process of its own, and fails if one did.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const all = ['first-use', 'inspector', 'window', 'claude']
const chosen = process.argv.length > 2 ? process.argv.slice(2) : all
const failed = chosen.filter(name => {
  console.log(`\n${name}`)
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  return spawnSync(process.execPath, [file], { stdio: 'inherit' }).status !== 0
})
console.log(`\n${chosen.length - failed.length} passed, ${failed.length} failed`)
if (failed.length > 0) console.log(`failed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
