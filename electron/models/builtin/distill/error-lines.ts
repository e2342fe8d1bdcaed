import { isTellingLine } from '../../../../shared/domain/log-lines.ts'

/** How much a line tells about why something failed; 0 or less when it tells nothing. */
export const tells = (line: string): number => {
  const text = line.trim()
  if (text.length < 8 || NOTHING.test(text)) return -10
  let points = 0
  if (
    /\b[A-Z]\w*(?:\.\w+)*(?:Error|Exception|Violation|Fault|Timeout)\b\s*[:(]/.test(text) ||
    /^[\w.]+(?:Error|Exception|Violation): /.test(text)
  )
    points += 5
  if (
    /^(?:\w+:\s)?(?:error|fatal|panic|FATAL|ERROR|Error|FAILED|failed)(?:\[\w+\])?\b[:\s]|: (?:error|fatal error)\b/.test(
      text,
    )
  )
    points += 4
  if (/\berror (?:TS|CS|E)?\d+\b|\bE[A-Z]{4,}\b/.test(text)) points += 2
  if (SPECIFIC.test(text)) points += 3
  if (/\bCVE-\d{4}-\d+|\bGHSA-/.test(text)) points += 5
  if (EVENT.test(text)) points += 4
  if (/\b(?:ERROR|FATAL|CRITICAL)\b/.test(text)) points += 2
  if (/^(?:Caused by|Reason|Cause|Description)\b\s*:?/.test(text)) points += 2
  if (/^(?:DETAIL|Detail|Hint|HINT)\b/.test(text)) points -= 2
  if (GENERIC.test(text)) points -= 8
  if (!EVENT.test(text) && /^(?:warning|WARN)\b|\bWARN\b/i.test(text)) points -= 2
  return points
}

const SPECIFIC =
  /\b(?:violates?|violated|denied|refused|rejected|forbidden|unauthori[sz]ed|not found|does not exist|doesn['’]t exist|could not|couldn['’]t|cannot|can['’]t|unable to|no space left|out of memory|OOMKilled|deadlock|timed out|timeout|exceed(?:s|ed)|exhausted|expired|incompatible|unsupported|required|requires|missing|invalid|unexpected|conflicts?|mismatch|already (?:exists|in use|allocated)|unresolved|undefined|no matching|too (?:many|large|long|old|new)|locked|unreachable|unhealthy|depends on|should be|must be|is not|are not|failed to|no such|not supported|no longer|not met|not reached|has exceeded|out of range|nil pointer|null pointer|overflow|runtime error|insufficient|bigger than|larger than|checksum)\b/i
const EVENT = /^(?:\S+\s+)?Warning\s+(?:Failed\w*|BackOff|Unhealthy|OOMKilling|Evicted|FailedScheduling|FailedMount)\b/
const GENERIC =
  /^(?:Exit code|exit status|Command failed|Command exited|Process exited|BUILD FAILED|Build failed|FAILURE: Build failed|FAILED$|FAIL$|Error: Process completed|There are test failures|npm (?:ERR!|error) (?:code|errno|path|syscall|A complete)|error Command failed|ELIFECYCLE|A complete log|make(?:\[\d+\])?: \*\*\*|warning: build failed|error: could not compile|error: aborting|\d+ (?:errors?|problems?|failed|failing|failures?)\b|Tests?(?: run)?:|Test Files|Found \d+ errors?|The command|Traceback|During handling|The above exception|Failed to execute goal|process didn['’]t exit successfully|Application run failed|APPLICATION FAILED TO START|Marking task as FAILED|error during (?:build|container init)|Job failed|ERROR: process .* did not complete|buildx failed|executor failed|ERROR: failed to solve|failed to solve|error: failed to solve|errors? found|error: failed to push)|did not complete successfully|exited with code \d+|\bfailed with exit code\b|waiting for other jobs|returned (?:a )?non-?zero|completed with exit code/i
const NOTHING =
  /^(?:at\s+\S+|File ".+", line \d+|\.{3}|\d+\s*\||\||>\s*\d+ \||\^+$|[-=*_#~]{3,}|\+\s|✓|✔|PASS\b|ok\s|note:|help:|info\b|INFO\b|DEBUG\b|Try\b|Run with|Consider\b|See\b|For more|hint: Updates|To \w+|Downloading|Collecting|Compiling|Resolving|Using\b|Fix the upstream|this command with|to accept an incorrect|from the root project|node_modules\/|Learn more|Did you mean|\[stack|goroutine \d+|#\d+ |\w+@\S+ \w+$|>\s)/

const FAMILIAR: readonly (readonly [RegExp, (groups: RegExpExecArray, all: string) => string])[] = [
  [
    /\bpeer (\S+?)@"?([^"\n]+?)"? from (\S+)/,
    ([, name = '', wanted = '', by = ''], all) => `${by} needs peer ${name} ${wanted}${have(all, name)}`,
  ],
  [
    /was resolved to (\S+), which depends on\s*\n\s*(\S+ \([^)]+\))([\s\S]{0,300})/,
    (groups, all) => `${groups[2] ?? ''}: ${/Specs satisfying.+$/m.exec(all)?.[0] ?? 'no compatible version'}`,
  ],
  [/\* What went wrong:\s*\n(.+)\n(?:>\s*)?(.+)/, ([, what = '', why = '']) => `${what.trim()} ${why.trim()}`],
  [
    /^(\S+) {2,}([<>=*][^\n]{0,60})\nSeverity: (\w+)\n(.+?)(?: - https?:\S+)?$/m,
    ([, name = '', range = '', severity = '', what = '']) =>
      `${name} ${range} has a vulnerability of severity ${severity}: ${what}`,
  ],
  [/^Description:\s*\n+(.+)/m, ([, why = '']) => why],
]

const have = (all: string, name: string): string => {
  const found = all.match(/Found: (\S+)/)?.[1]
  return found !== undefined && found.startsWith(`${name}@`)
    ? `, but ${found.replace(/@(?=[^@]*$)/, ' ')} is installed`
    : ''
}

/** Outputs whose cause always stands in the same place. */
export const familiarCause = (output: string): string | null => {
  for (const [pattern, say] of FAMILIAR) {
    const groups = pattern.exec(output)
    if (groups) return say(groups, output)
  }
  return null
}

const mostTelling = (lines: readonly string[], points: (line: string) => number): number => {
  let [best, most] = [-1, 2]
  lines.forEach((line, at) => {
    const value = points(line)
    if (value > most) [best, most] = [at, value]
  })
  return best
}

/** The line that tells most, and the details right below it; a wrapper's line only when there is no other. */
export const cause = (lines: readonly string[]): string | null => {
  const specific = mostTelling(lines, tells)
  const best =
    specific >= 0 ? specific : mostTelling(lines, line => (GENERIC.test(line) && SPECIFIC.test(line) ? 3 : 0))
  if (best < 0) return null
  const main = lines[best]!.trim()
  const near = lines.slice(best + 1, best + 12).filter(line => DETAIL.test(line.trim()) || tells(line) >= 3)
  const far = lines.slice(best + 12).filter(line => tells(line) >= 5)
  const details: string[] = []
  for (const line of [...near, ...far].map(each => each.trim()))
    if (details.length < 2 && ![main, ...details].some(said => similar(said, line))) details.push(line)
  if (details.length === 0 && main.length < SHORT)
    for (const line of lines.slice(Math.max(0, best - 3), best + 8).map(each => each.trim()))
      if (details.length < 2 && isTellingLine(line) && tells(line) > -3 && !similar(main, line) && !similar(line, main))
        details.push(line)
  const place = PATH.test([main, ...details].join(' ')) ? null : pathNear(lines, best)
  const said = [main, ...details].map(line => line.replace(/[.:]+$/, '')).join('. ')
  return place === null ? said : `${said} (${place})`
}

/** A cause in so few words wants a word more. */
const SHORT = 90
const PATH =
  /(?:^|[\s"'(])(\.?\/?(?:[\w@.-]+\/)*[\w@-][\w@.-]*\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kt|swift|cpp|cc?|hpp?|cs|php|exs?|vue|svelte|sql|ya?ml|toml|json|tf|sh|scala|dart|proto|css|s[ac]ss|less|html|xml|mdx?|gradle|kts))(?::\d+)*\b/

/** The file that the error stands in, when it is told on a line beside it. */
const pathNear = (lines: readonly string[], at: number): string | null => {
  for (const line of [lines[at + 1], lines[at - 1], lines[at + 2], lines[at - 2], lines[at + 3], lines[at + 4]]) {
    const path = PATH.exec(line ?? '')?.[1]
    if (path !== undefined && !/node_modules|site-packages|\/usr\/|\.cargo|internal\//.test(line!))
      return path.replace(/^\.\//, '')
  }
  return null
}

const DETAIL = /^(?:\[SQL: |DETAIL|Detail|Hint|HINT|Caused by|Reason|Perhaps|Key \()/

/** Wrappers repeat the message they wrap. */
const similar = (a: string, b: string): boolean => {
  const words = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\w.]{4,}/g) ?? [])
  const [left, right] = [words(a), words(b)]
  return right.size > 0 && [...right].filter(word => left.has(word)).length / right.size > 0.7
}
