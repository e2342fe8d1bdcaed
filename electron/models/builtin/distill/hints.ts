import type { Hint } from './signals.ts'

const PATHS: readonly (readonly [RegExp, Hint])[] = [
  [/(?:^|\/)(?:adrs?|decisions?|decision-records?|rfcs?)\//i, { type: 'decision', weight: 5 }],
  [/(?:^|\/)(?:post-?mortems?|incidents?)\/|post-?mortem|incident/i, { type: 'failure', weight: 2 }],
  [
    /(?:^|\/)(?:CLAUDE|AGENTS|CONTRIBUTING|STYLEGUIDE|CONVENTIONS?)\b|(?:^|\/)(?:conventions?|style|guidelines|runbooks?)\b|naming|style-?guide/i,
    { type: 'pattern', weight: 4 },
  ],
  [/(?:^|\/)STATUS\b|freeze/i, { type: 'context', weight: 2 }],
]
const TOOLS: readonly (readonly [RegExp, Hint])[] = [
  [/issue|bug|incident|sentry|alert|error|ticket|jira/i, { type: 'failure', weight: 2 }],
]

const first = (rules: readonly (readonly [RegExp, Hint])[], text: string): Hint | null =>
  rules.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** What a file's place says about the sentences in it. */
export const hintOfPath = (path: string): Hint | null => first(PATHS, path)

/** What a tool's name says about its answers. */
export const hintOfTool = (tool: string): Hint | null => first(TOOLS, tool)
