import { isTellingLine } from '../../../shared/domain/log-lines.ts'
import type { Purpose } from './commands.ts'
import { cleanLines } from './output.ts'

/** Mistakes of the one who typed: gone with the next, corrected command. */
const SLIP =
  /command not found|: not found$|not recognized as an? |unrecognized (?:option|argument)|unknown (?:option|flag|command|argument|shorthand)|invalid option|illegal option|no such option|too (?:many|few) arguments|missing (?:required )?(?:argument|operand|script)|Missing script|unexpected argument|the following arguments are required|^usage:|No such file or directory|cannot access|can't open file|cannot find the path|is a directory|not a directory|did not match any file|no tests? (?:files? )?(?:found|ran|collected)|no files? matched|nothing matched|is not a git command|not a git repository|nothing to commit|pathspec|unexpected EOF|syntax error near unexpected token|unterminated quoted|unmatched|string not found|no match(?:es)? found|event not found|Cannot find module '\.\/|file or directory not found|already exists$|No rule to make target|requires? at least \d+ arg|Did you mean/i

const harmless: ReadonlySet<Purpose> = new Set(['looking', 'reading', 'searching', 'housekeeping'])
const EXIT =
  /^(?:Exit code|exit status|Command failed|npm (?:ERR!|error) (?:A complete log|code |errno|path|syscall)|make: \*\*\*|Try )/i

/** True when the failure says something about the typing and nothing about the project. */
export const isSlip = (purposes: readonly Purpose[], output: string): boolean => {
  if (purposes.length > 0 && purposes.every(purpose => harmless.has(purpose))) return true
  const telling = cleanLines(output).filter(line => isTellingLine(line) && !EXIT.test(line.trim()))
  if (telling.length === 0) return cleanLines(output).filter(line => !EXIT.test(line.trim())).length < 2
  return SLIP.test(telling[0]!) || telling.every(line => SLIP.test(line))
}
