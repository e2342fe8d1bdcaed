import { anyPhrase } from './phrases.ts'

/** The word, the option or its value was mistyped. */
const MISTYPED = [
  'a value is required for',
  'command "…" not found',
  'command not found',
  "error: invalid value '",
  'event not found',
  'illegal option',
  'invalid choice',
  'invalid option',
  'is not a command',
  'is not a git command',
  'is not a valid',
  'missing argument',
  'missing operand',
  'missing required argument',
  'missing script',
  'no such command',
  'no such option',
  'no such subcommand',
  'not a valid choice',
  'not a valid command',
  'not a valid option',
  'not recognized as a',
  'string not found',
  'syntax error near unexpected token',
  'the following arguments are required',
  'too few arguments',
  'too many arguments',
  'unexpected argument',
  'unexpected EOF while looking',
  'unknown argument',
  'unknown command',
  'unknown flag',
  'unknown option',
  'unknown shorthand',
  'unknown switch',
  'unrecognized argument',
  'unrecognized option',
]

/** Nothing there bears the name that was given. */
const UNKNOWN_NAME = [
  '(NotFound)',
  'as a plan file',
  'cannot load such file -- .',
  'cannot load such file -- /',
  'cannot locate tasks',
  'could not find a config file',
  'could not find project',
  'could not find task',
  'could not locate a Flask',
  'deselected',
  'does not contain a scheme',
  'does not contain these feature',
  'does not contain this feature',
  'does not match any enabled nodes',
  'did not match any file',
  'ERROR: not found: ',
  'locate revision identified',
  'no bin target named',
  'no example target named',
  'no file matched',
  'no files matched',
  'no lib target named',
  'no matches found',
  'no name … in any of',
  'no projects matched',
  'no rule to make target',
  'no such container',
  'no such package',
  'no such service',
  'no such target',
  'no targets specified',
  'no test collected',
  'no test file found',
  'no test files found',
  'no test found',
  'no test ran',
  'no test target named',
  'no tests collected',
  'no tests found',
  'no tests matching',
  'no tests ran',
  'no tests were found',
  'not a valid target',
  'not a valid task',
  'nothing matched',
  'pathspec',
  'playbook: … could not be found',
  'selected project in the reactor',
  'task "…" could not be found',
  "task '…' not found",
  'test file not found',
  'unknown environment',
  'unknown revision',
  'unknown service',
  'unknown target',
  'unknown task',
]

/** The command ran in the wrong place, or something had to be run before it. */
const WRONG_PLACE = [
  ': directory not found',
  ': No such file or directory. Stop',
  'bash: …: permission denied',
  'cannot connect to the Docker daemon',
  'could not find `Cargo.toml`',
  'ENOENT: no such file',
  'failed to read dockerfile',
  'file or directory not found',
  'go.mod file not found',
  'is the docker daemon running',
  'MSB1003',
  'no configuration file provided',
  'not a git repository',
  'open …: no such file or directory',
  'path "…" not found',
  'sh: …: permission denied',
  'terraform init',
  'the path "…" does not exist',
  'zsh: …: permission denied',
]

/** Version control asks for another step first. */
const OUT_OF_STEP = ['automatic merge failed', 'fetch first', 'merge conflict', 'non-fast-forward', 'nothing to commit']

const PHRASES = anyPhrase(MISTYPED, UNKNOWN_NAME, WRONG_PLACE, OUT_OF_STEP)
const SHAPES: readonly RegExp[] = [/^usage:/i, /\bis not defined\.$/i, /\brequires? at least \d+ arg/i]

const SHELL =
  /^(?:(?:\/\w+){0,6}\/?(?:ba|z|da)?sh: |pattern |stat |lstat |error: pathspec|Error: Cannot find module '\/)/i
const PROGRAMS = new Set(
  'cat ls cd cp mv rm head tail sed grep find touch mkdir chmod tar python node ruby php java source diff wc open psql mysql'.split(
    ' ',
  ),
)
const ABSENT = anyPhrase([
  'no such file or directory',
  'cannot access',
  "can't open file",
  'not found',
  'is a directory',
  'not a directory',
  'cannot find module',
])

/** The same from a shell or a tool that was given a wrong path. */
const isWrongPath = (line: string): boolean => {
  const program = /^([a-z]{2,10})[\d.]{0,6}: /i.exec(line)?.[1]?.toLowerCase() ?? ''
  return (PROGRAMS.has(program) || SHELL.test(line)) && ABSENT.test(line.slice(0, 260))
}

/** A mistake of the one who typed: gone with the next, corrected command. */
export const isTyping = (line: string): boolean =>
  PHRASES.test(line) || SHAPES.some(shape => shape.test(line)) || isWrongPath(line)

const LOCAL = /127\.0\.0\.1|localhost|::1(?!\w)/i
const REFUSED = anyPhrase(['ECONNREFUSED', 'connection refused', 'is the server running'])

/** Nobody listens on this machine: a slip of whoever calls by hand, but a finding of a test run. */
export const isLocalRefusal = (line: string): boolean =>
  REFUSED.test(line) && (LOCAL.test(line) || /is the server running/i.test(line))
