import { anyPhrase } from './phrases.ts'

/** Compilers and interpreters on names and types that are not there yet. */
const INCOMPLETE = [
  ': undefined: ',
  'assigned a value but never',
  'cannot be converted to',
  'cannot find name',
  'cannot find symbol',
  'compile error',
  'CompileError',
  'declared and not used',
  'declared but',
  'does not exist on type',
  'imported and not used',
  'incompatible types',
  'IndentationError',
  'is not a member of',
  'is not assignable',
  'mismatched types',
  'missing return',
  'NameError: name',
  'no matching function for call',
  'no member named',
  'no method named',
  'not declared in this scope',
  'parse error',
  'ParseError',
  'parsing error',
  "possibly 'null'",
  "possibly 'undefined'",
  'redefinition of',
  'syntax error,',
  'type mismatch',
  'UnboundLocalError',
  'undeclared identifier',
  'undefined (type',
  'undefined function',
  'undefined local variable',
  'unreachable code',
  'unreachable statement',
  'unresolved reference',
  'unused import',
  'unused variable',
]

/** What an interpreter says of a line that was left half written. */
const HALF_WRITTEN = ['EOL', "expected '", 'invalid syntax', 'unexpected EOF', 'unmatched', 'unterminated'].map(
  fault => `SyntaxError: ${fault}`,
)

/** Formatters and linters, whose complaints the next save repairs. */
const UNTIDY = [
  'code style issues',
  'file would be left',
  'file would be reformatted',
  'files would be left',
  'files would be reformatted',
  'no-unused-vars',
  'not formatted',
  'offense detected',
  'offenses detected',
  'would reformat',
]

/** What a type checker finds behind `file: error:`. */
const MISTYPED_VALUE = [
  'has no attribute',
  'incompatible',
  'is not defined',
  'Missing return',
  'Need type annotation',
  'Unsupported operand',
].map(fault => `: error: …${fault}`)

/** Globals of a platform: that they are missing tells where the code runs, not what was mistyped. */
const PLATFORM =
  'document|window|self|crypto|fetch|TextEncoder|localStorage|__dirname|require|exports|process|global|structuredClone'

const PHRASES = anyPhrase(INCOMPLETE, HALF_WRITTEN, UNTIDY, MISTYPED_VALUE)
const SHAPES: readonly RegExp[] = [
  /\berror TS\d+/,
  /\berror\[E0\d{3}\]/,
  /\bexpected (?:expression|[`'"][;{}()]|one of)/i,
  /'[;{}()]' expected/,
  /\bcannot use .{1,60} as .{1,40} (?:value|type)\b/i,
  new RegExp(String.raw`\bReferenceError: (?!(?:${PLATFORM})\b)\w+ is not defined`),
  /^\S+:\d+:\d+: [A-Z]{1,3}\d{3,4}\b/m,
  /^\s*\d+:\d+\s+(?:error|warning)\s/m,
]

/** Code that does not compile yet is the work of the moment, not a fact about the project. */
export const isUnfinished = (output: string): boolean =>
  PHRASES.test(output) || SHAPES.some(shape => shape.test(output))
