import { isTellingLine } from '../../../shared/domain/log-lines.ts'
import type { Purpose } from './commands.ts'
import { cleanLines } from './output.ts'
import { isLocalRefusal, isTyping } from './typing.ts'
import { isUnfinished } from './unfinished.ts'

const harmless: ReadonlySet<Purpose> = new Set(['looking', 'reading', 'searching', 'housekeeping'])
const ASSERTS = /\bAssertionError\b|\bassert\b|\bexpected .{1,80}\b(?:to|but|got)\b|\bTypeError\b/i
const EXIT =
  /^(?:Exit code|exit status|Command failed|npm (?:ERR!|error) (?:A complete log|code |errno|path|syscall)|make: \*\*\*|Try )/i

/** True when the failure says something about the typing and nothing about the project. */
export const isSlip = (purposes: readonly Purpose[], output: string): boolean => {
  if (purposes.length > 0 && purposes.every(purpose => harmless.has(purpose))) return true
  const isRun = purposes.includes('check')
  if (purposes.includes('lint') && !isRun) return true
  const lines = cleanLines(output)
    .map(line => line.trim())
    .filter(line => !EXIT.test(line))
  if (lines.length === 0) return true
  if (isUnfinished(lines.join('\n')) && !ASSERTS.test(output)) return true
  const isMistake = (line: string): boolean => isTyping(line) || (!isRun && isLocalRefusal(line))
  const telling = lines.filter(isTellingLine)
  const [first = lines[0]!] = telling
  return isMistake(first) || (telling.length > 0 && telling.every(isMistake))
}
