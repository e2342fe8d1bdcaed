import { isTellingLine } from '../../../shared/domain/log-lines.ts'
import type { Purpose } from './commands.ts'
import { cleanLines } from './output.ts'

/** Mistakes of the one who typed: gone with the next, corrected command. */
const SLIP =
  /\bcommand not found\b|not recognized as an? |unrecognized (?:option|argument)|unknown (?:option|flag|command|shorthand|switch)|invalid option|illegal option|no such (?:option|(?:sub)?command)|too (?:many|few) arguments|missing (?:required )?(?:argument|operand)|Missing script|unexpected argument|the following arguments are required|^usage:|did not match any file|no tests? (?:files? )?(?:found|ran|collected)|no files? matched|nothing matched|is not a (?:git )?command|not a git repository|nothing to commit|\bpathspec\b|syntax error near unexpected token|unexpected EOF while looking|string not found|event not found|file or directory not found|No rule to make target|requires? at least \d+ arg|no matches found|no (?:bin|test|example|lib) target named|Task '.{1,60}' not found|No tests matching|unknown environment|no such service|\(NotFound\)|Could not find (?:project|task)|no name .{1,80} in any of|ERROR: not found: |could not find `Cargo\.toml`|No targets specified|error: invalid value '|invalid choice|not a valid choice|[Uu]nknown argument|the path ".{1,100}" does not exist|path ".{1,100}" not found|as a plan file|does not match any enabled nodes|playbook: .{1,100} could not be found|: directory not found|is not defined\.$|Cannot locate tasks|does not contain a scheme|[Tt]est file not found|[Tt]ask ".{1,60}" could not be found|no such (?:target|package)|No tests were found|Could not find a config file|locate revision identified|open .{1,100}: no such file or directory|: No such file or directory\.\s+Stop|(?:ECONNREFUSED|[Cc]onnection refused).{0,80}(?:127\.0\.0\.1|localhost|::1)|(?:127\.0\.0\.1|localhost|::1).{0,80}[Cc]onnection refused|Is the (?:server|docker daemon) running|does not contain (?:this|these) features?|selected project in the reactor|terraform init|failed to read dockerfile|MSB1003|cannot load such file -- [./]|Could not locate a Flask|No projects matched|Command "\S+" not found|sh: .{1,80}: Permission denied|go\.mod file not found|no configuration file provided|No such container|Cannot connect to the Docker daemon|ENOENT: no such file|a value is required for|unknown (?:target|task|revision|service)|not a valid (?:command|task|target|option)|is not a valid|deselected|Merge conflict|Automatic merge failed|fetch first|non-fast-forward/i
/** The same from a shell or a tool that was given a wrong path. */
const WRONG_PATH =
  /^(?:(?:\/\w+)*\/?(?:ba|z|da)?sh: |(?:cat|ls|cd|cp|mv|rm|head|tail|sed|grep|find|touch|mkdir|chmod|tar|python[\d.]*|node|ruby|php|java|source|diff|wc|open|psql|mysql): |pattern |stat |lstat |error: pathspec|Error: Cannot find module '\/).{0,200}(?:No such file or directory|cannot access|can't open file|not found|is a directory|not a directory|Cannot find module)/i

/** Code that does not compile yet is the work of the moment, not a fact about the project. */
const UNFINISHED =
  /\berror TS\d+|\bNameError: name\b|\bSyntaxError: (?:invalid syntax|unexpected EOF|unterminated|expected '|unmatched|EOL)|\bIndentationError\b|\bUnboundLocalError\b|: undefined: |\bundefined \(type\b|\bcannot find symbol\b|\bcannot find name\b|\bReferenceError: (?!(?:document|window|self|crypto|fetch|TextEncoder|localStorage|__dirname|require|exports|process|global|structuredClone)\b)\w+ is not defined|\bdeclared and not used\b|\bdeclared but\b|\bimported and not used\b|\bassigned a value but never\b|\berror\[E0\d{3}\]|\bunused (?:import|variable)|\bexpected (?:expression|[`'"][;{}()]|one of)|\bmissing return\b|\bno-unused-vars\b|\bundefined local variable\b|\bno (?:member|method) named\b|: error: .{0,120}(?:has no attribute|incompatible|is not defined|Missing return|Need type annotation|Unsupported operand)|'[;{}()]' expected|\bincompatible types\b|\bunreachable (?:code|statement)\b|\bredefinition of\b|\bundeclared identifier\b|\bno matching function for call\b|\bis not a member of\b|\bnot declared in this scope\b|\b[Tt]ype mismatch\b|\bdoes not exist on type\b|\bpossibly '(?:null|undefined)'|\b(?:Parse|Parsing|Compile)\s?[Ee]rror\b|\bsyntax error,|\bundefined function\b|\bcannot be converted to\b|\bcannot use .{1,60} as .{1,40} (?:value|type)\b|\bmismatched types\b|\bunresolved reference\b|\bis not assignable\b|\bwould reformat\b|\bnot formatted\b|^\S+:\d+:\d+: [A-Z]{1,3}\d{3,4}\b|\boffenses? detected\b|\bfiles? would be (?:reformatted|left)\b|\bCode style issues\b|^\s*\d+:\d+\s+(?:error|warning)\s/im

const harmless: ReadonlySet<Purpose> = new Set(['looking', 'reading', 'searching', 'housekeeping'])
const ASSERTS = /\bAssertionError\b|\bassert\b|\bexpected .{1,80}\b(?:to|but|got)\b|\bTypeError\b/i
const EXIT =
  /^(?:Exit code|exit status|Command failed|npm (?:ERR!|error) (?:A complete log|code |errno|path|syscall)|make: \*\*\*|Try )/i

/** True when the failure says something about the typing and nothing about the project. */
export const isSlip = (purposes: readonly Purpose[], output: string): boolean => {
  if (purposes.length > 0 && purposes.every(purpose => harmless.has(purpose))) return true
  if (purposes.includes('lint') && !purposes.includes('check')) return true
  const lines = cleanLines(output)
    .map(line => line.trim())
    .filter(line => !EXIT.test(line))
  if (lines.length === 0) return true
  if (UNFINISHED.test(lines.join('\n')) && !ASSERTS.test(output)) return true
  const telling = lines.filter(isTellingLine)
  const [first = lines[0]!] = telling
  return isTyping(first) || (telling.length > 0 && telling.every(isTyping))
}

const isTyping = (line: string): boolean => SLIP.test(line) || WRONG_PATH.test(line)
