/** A test that failed, with what it said. */
export interface FailingTest {
  readonly name: string
  readonly file: string
  readonly message: string
}

export type Finder = (lines: readonly string[]) => readonly FailingTest[]

const MESSAGE =
  /^(?:E\s+)?(?:(?!Failure\/Error)[\w.:]*(?:Error|Exception|Failure|Invalid|Violation|NotFound)\b[:\s].{3,}|assert(?:ion)?\b.{3,}|expected\b.{3,}|Expected\b.{3,}|(?:Failed asserting|Received\b|got\b|want\b|left:|right:|Got \d|Actual:?|actual\b|but was|Difference|Diff:).{2,}|Test (?:timeout|timed out).{3,}|thread '.{2,}panicked.{2,}|[\w./-]+\.(?:go|rb|exs?|rs|swift):\d+:.{3,}|could not .{3,}|Error Message:.{0,200}|Could not .{3,}|Configured to .{3,})/i

const STARTS = /^\s*(?:●|\d+\)|FAIL\b|--- FAIL|✓|✕|Tests?:)/

/** What is said below a failing test's line, up to two telling lines. */
export const messageBelow = (lines: readonly string[], at: number, span = 14): string => {
  const said: string[] = []
  for (const line of lines.slice(at + 1, at + 1 + span)) {
    if (said.length > 0 && STARTS.test(line)) break
    const text = line.trim().replace(/^→\s*/, '').replace(/^E\s+/, '')
    if (MESSAGE.test(text) && !said.some(each => each.includes(text) || text.includes(each))) said.push(text)
    if (said.length === 3) break
  }
  return said.length > 0
    ? said.join('; ')
    : (lines
        .slice(at + 1, at + 4)
        .find(isWords)
        ?.trim() ?? '')
}

/** A line of words, neither code nor a place in it. */
const isWords = (line: string): boolean =>
  /\w{3,} \w{2,}/.test(line) && !/^\s*(?:at |#|❯|\d+ \||>|\/|\^|[\w./-]+:\d+)|[{};]\s*$/.test(line)

export const byPattern =
  (
    pattern: RegExp,
    read: (groups: Readonly<Record<string, string>>, at: number, lines: readonly string[]) => Partial<FailingTest>,
  ): Finder =>
  lines =>
    lines.flatMap((line, at) => {
      const groups = pattern.exec(line)?.groups
      if (!groups) return []
      const test = read(groups, at, lines)
      return [{ name: '', file: '', message: messageBelow(lines, at), ...test }]
    })

export const fileNear = (lines: readonly string[], at: number, pattern: RegExp): string => {
  for (const line of lines.slice(at, at + 16)) {
    const found = pattern.exec(line)?.[1]
    if (found !== undefined) return found.replace(/^\.\//, '')
  }
  return ''
}
