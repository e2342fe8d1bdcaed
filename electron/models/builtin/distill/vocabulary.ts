import { anyOf } from './signal.ts'

export const CAUSE = anyOf(
  String.raw`because|due to|caused? by|since(?! \d{4}| (?:yesterday|last|the|this|v?\d))|so that|otherwise|therefore|hence|which is why|thus|as a result|, so`,
)

export const IDENTIFIER = new RegExp(
  [
    '`[^`]+`',
    String.raw`\b\w+_\w+`,
    String.raw`\b[a-z]+[A-Z]\w*|\b[A-Z][a-z]+[A-Z]\w*`,
    String.raw`\b[\w-]+\.(?:py|tsx?|jsx?|mjs|cjs|go|rs|rb|java|kt|swift|c|cpp|cs|php|sql|sh|ya?ml|toml|json|md|ini|conf|env|tf|css|html|proto|lock|xml|gradle)\b`,
    String.raw`(?:^|\s)[~.]?\/[\w.-]+(?:\/[\w.-]+)*`,
    String.raw`\b[\w-]+\/[\w./-]+`,
    String.raw`\b[A-Z]{2,}[A-Z0-9]*\b|\b[A-Z]\d\b`,
    String.raw`\b\w+\(\)`,
    String.raw`--[a-z][\w-]+`,
    String.raw`\b[a-z]+-[a-z]+(?:-[a-z]+)*\d?\b`,
    String.raw`\b\w+[.#]\w+\b`,
  ].join('|'),
)
export const NUMBER =
  /(?<![\w-])\d+(?:[.,]\d+)*\s?(?:%|[a-zA-Z€$]{1,3}\b|days?|hours?|minutes?|seconds?|weeks?|months?|years?|rows?|connections?|replicas?|times?|cores?|cards?|pods?|nodes?|users?|requests?)?(?=[\s.,;:)/]|$)/
