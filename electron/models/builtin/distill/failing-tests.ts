/** A test that failed, with what it said. */
export interface FailingTest {
  readonly name: string
  readonly file: string
  readonly message: string
}

type Finder = (lines: readonly string[]) => readonly FailingTest[]

const MESSAGE =
  /^(?:E\s+)?(?:[\w.]*(?:Error|Exception|Failure)\b[:\s].{3,}|assert(?:ion)?\b.{3,}|expected\b.{3,}|Expected\b.{3,}|(?:Failed asserting|Received:|got\b|want\b|left:|right:|Got \d|Actual:?|actual\b|but was|Difference|Diff:|Failure\/Error:).{2,}|Test timeout.{3,}|thread '.{2,}panicked.{2,}|[\w./-]+\.(?:go|rb|exs?|rs|swift):\d+:.{3,}|could not .{3,}|Error Message:.{0,200}|Could not .{3,}|Configured to .{3,})/i

const STARTS = /^\s*(?:●|\d+\)|FAIL\b|--- FAIL|✓|✕|Tests?:)/

/** What is said below a failing test's line, up to two telling lines. */
const messageBelow = (lines: readonly string[], at: number, span = 14): string => {
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

const byPattern =
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

const fileNear = (lines: readonly string[], at: number, pattern: RegExp): string => {
  for (const line of lines.slice(at, at + 16)) {
    const found = pattern.exec(line)?.[1]
    if (found !== undefined) return found.replace(/^\.\//, '')
  }
  return ''
}

const pytest: Finder = lines =>
  lines.flatMap(line => {
    const match = /^(?:\[gw\d+\] )?(?:\[ *\d+%\] )?(?:FAILED|ERROR) (\S+?)::(.+?)(?: - (.+))?$/.exec(line)
    if (!match) return []
    const name = match[2]!
    const at = lines.findIndex(each => each.includes(`_ ${name} _`) || each.includes(`_ ${name.split('::').pop()} _`))
    const asserted =
      lines
        .slice(Math.max(0, at))
        .find(each => /^E\s+\S/.test(each))
        ?.replace(/^E\s+/, '') ?? ''
    const message = [match[3] ?? '', asserted].filter(Boolean)
    return [
      {
        name,
        file: match[1]!,
        message: message.filter((said, index) => index === 0 || !message[0]!.includes(said)).join('; '),
      },
    ]
  })

const vitest = byPattern(
  /^\s*FAIL\s+(?:\|[^|]+\|\s+)?(?<file>[\w./-]+\.[cm]?[jt]sx?) > (?<name>.+)$/,
  ({ file, name }) => ({ file: file!, name: name! }),
)
const jest: Finder = lines => {
  const found = byPattern(/^\s*● (?<name>(?!Test suite failed|Console|Cannot log).{4,})$/, ({ name }, at, all) => ({
    name: name!,
    file:
      all
        .slice(0, at)
        .findLast(line => /^\s*FAIL\s+\S+/.test(line))
        ?.trim()
        .split(/\s+/)[1] ?? fileNear(all, at, /\(([\w./-]+\.[jt]sx?):\d+/),
  }))(lines)
  return found
}
const playwright = byPattern(
  /^\s*\d+\)\s+(?:\[[\w -]+\] › )?(?<file>[\w./-]+\.spec\.[jt]sx?):\d+:\d+ › (?<name>.+?)(?:\s─+)?$/,
  ({ file, name }) => ({ file: file!, name: name! }),
)
const go = byPattern(/^\s*--- FAIL: (?<name>\S+)/, ({ name }, at, lines) => {
  const detail = /^\s+([\w./-]+_test\.go):\d+:\s*(.*)$/.exec(lines[at + 1] ?? '')
  return { name: name!, file: detail?.[1] ?? '', message: detail?.[2] ?? messageBelow(lines, at) }
})
const rspec = byPattern(/^\s{2,}\d+\) (?<name>\S.+)$/, ({ name }, at, lines) => {
  const file = fileNear(lines, at, /#\s+(\.?\/?[\w./-]+_spec\.rb)(?::\d+)?/)
  return file === '' ? { name: '' } : { name: name!, file }
})
const phpunit = byPattern(/^\s*\d+\) (?<name>[\w\\]+::\w+)/, ({ name }) => ({ name: name! }))
const exunit = byPattern(/^\s*\d+\) test (?<name>.+) \((?<file>[\w.]+)\)$/, ({ name, file }) => ({
  name: name!,
  file: file!,
}))
const rust = byPattern(
  /^(?:test (?<name>[\w:]+) \.\.\. FAILED|---- (?<other>[\w:]+) stdout ----)/,
  ({ name, other }, at, lines) => ({
    name: name ?? other ?? '',
    message: lines.slice(at).find(line => /panicked at/.test(line)) === undefined ? '' : panicOf(lines, at),
  }),
)
const panicOf = (lines: readonly string[], from: number): string => {
  const at = lines.findIndex((line, index) => index >= from && /panicked at/.test(line))
  return lines
    .slice(at, at + 4)
    .map(line => line.trim())
    .filter(line => !line.startsWith('note:'))
    .join(' ')
    .slice(0, 200)
}
const junit = byPattern(
  /^\s*(?<name>[\w.$]+(?:\.\w+|\[\w+\]))\s+(?:--\s+)?Time elapsed: .+<<< (?:ERROR|FAILURE)!/,
  ({ name }, at, lines) => ({
    name: name!,
    message: [lines[at + 1], lines.slice(at + 1, at + 6).find(line => /^\s*(?:Hint|Caused by)/.test(line))]
      .filter(Boolean)
      .join('; ')
      .trim(),
  }),
)
const gradle = byPattern(/^(?<file>[\w.$]+) > (?<name>.+?)(?:\(\))? FAILED$/, ({ file, name }, at, lines) => ({
  file: file!,
  name: name!,
  message: (lines[at + 1] ?? '').trim(),
}))
const dotnet = byPattern(/^\s*Failed (?<name>[\w.]+(?:\(.*\))?) \[/, ({ name }, at, lines) => ({
  name: name!,
  message: (lines.slice(at + 1, at + 4).find(line => !/Error Message/.test(line)) ?? '').trim(),
}))
const unittest = byPattern(/^(?:FAIL|ERROR): (?<name>test\w+) \((?<file>[\w.]+)\)/, ({ name, file }) => ({
  name: name!,
  file: file!,
}))
const dbt = byPattern(/^\s*Failure in test (?<name>\w+) \((?<file>[\w./-]+)\)/, ({ name, file }, at, lines) => ({
  name: name!,
  file: file!,
  message: (lines[at + 1] ?? '').trim(),
}))
const xctest = byPattern(/error: -\[(?<file>[\w.]+) (?<name>\w+)\] : (?<said>.+)$/, ({ file, name, said }) => ({
  file: file!,
  name: name!,
  message: said!,
}))
const mocha = byPattern(/^\s{2,}\d+\) (?<name>[^:]{4,120}):?$/, ({ name }, at, lines) => {
  const message = messageBelow(lines, at, 8)
  return message === '' ? { name: '' } : { name: [name!, nested(lines[at + 1])].filter(Boolean).join(' > '), message }
})
const bun = byPattern(/^\(fail\) (?<name>.+?)(?: \[[\d.]+m?s\])?$/, ({ name }, at, lines) => ({
  name: name!,
  file:
    lines
      .slice(0, at)
      .findLast(line => /^[\w./-]+\.test\.[jt]sx?:$/.test(line))
      ?.replace(/:$/, '') ?? '',
  message: messageBelow(lines, Math.max(-1, at - 8), 8),
}))
const node = byPattern(
  /^\s*(?:✖|not ok \d+(?: -)?) (?<name>(?!failing tests|\d+ (?:problems?|errors?)).+?)(?: \([\d.]+ms\))?$/,
  ({ name }, at, lines) => ({
    name: name!,
    message: [messageBelow(lines, at, 6), /^\s*(\S.* !== .*)$/m.exec(lines.slice(at + 1, at + 8).join('\n'))?.[1] ?? '']
      .filter(Boolean)
      .join(' '),
  }),
)
const ctest = byPattern(/Test\s+#\d+: (?<name>\S+) \.+\*\*\*(?:Failed|Exception|Timeout)/, ({ name }, at, lines) => ({
  name: name!,
  message: (lines[at + 1] ?? '').trim(),
}))
const flutter = byPattern(/^\d\d:\d\d \+\d+(?: ~\d+)? -\d+: (?<name>.+) \[E\]$/, ({ name }, at, lines) => ({
  name: name!,
  message: lines
    .slice(at + 1, at + 4)
    .map(line => line.trim())
    .filter(line => /^(?:Expected|Actual|Which)/.test(line))
    .join('; '),
}))
const gtest = byPattern(/^\[\s+FAILED\s+\] (?<name>[\w/]+\.[\w/]+)(?:,| \(|$)/, ({ name }, _at, lines) => {
  const from = lines.findIndex(line => line.includes(`[ RUN      ] ${name}`))
  return {
    name: name!,
    message: lines
      .slice(from + 1, from + 7)
      .map(line => line.trim())
      .filter(line => !line.startsWith('['))
      .join(' ')
      .slice(0, 240),
  }
})
const minitest = byPattern(/^(?<name>[\w:]+#test_\w+)(?: \[(?<file>[\w./-]+):\d+\])?:$/, ({ name, file }) => ({
  name: name!,
  file: file ?? '',
}))
const karma = byPattern(/^(?:\w+ [\d.]+ \(.+?\) )(?<name>.+) FAILED$/, ({ name }, at, lines) => ({
  name: name!,
  message: (lines[at + 1] ?? '').trim(),
}))
const scala = byPattern(/^(?:\[info\] )?- (?<name>.+) \*\*\* FAILED \*\*\*/, ({ name }, at, lines) => ({
  name: name!,
  message: (lines[at + 1] ?? '').replace('[info]', '').trim(),
}))
const ava = byPattern(/^\s*✘ \[fail\]: (?<name>.+)$/, ({ name }) => ({ name: name! }))
const behave = byPattern(
  /^\s+(?<file>features\/[\w./-]+\.feature):\d+\s+(?<name>.+)$/,
  ({ file, name }, _at, lines) => ({
    file: file!,
    name: name!,
    message: lines.find(line => /^\s*(?:Assertion Failed|ASSERT FAILED)/i.test(line))?.trim() ?? '',
  }),
)
const k6 = byPattern(/^\s*✗ (?<name>(?:http_req|checks|iteration|data|vus)\w*)\W+(?<said>.+)$/, ({ name, said }) => ({
  name: `threshold ${name}`,
  message: said!,
}))
const swift = byPattern(
  /^✘ Test (?:"(?<name>[^"]+)"|(?<other>\w+\(\))) (?:recorded an issue|failed)(?: at (?<file>[\w.]+):\d+:\d+)?:? ?(?<said>.*)$/,
  ({ name, other, file, said }) => ({ name: name ?? other ?? '', file: file ?? '', message: said ?? '' }),
)
const surefire = byPattern(/^\s*(?<name>\w+(?:Test|IT|Spec)\w*\.\w+):\d+(?:->\S+)? (?<said>.+)$/, ({ name, said }) => ({
  name: name!,
  message: said!,
}))
const nextest = byPattern(/^\s*FAIL \[\s*[\d.]+s\] (?:\(\S+\) )?(?<name>\S+ \S+)$/, ({ name }, _at, lines) => ({
  name: name!,
  message: panicOf(lines, 0),
}))
const prove = byPattern(/^#\s+Failed test '(?<name>.+)'/, ({ name }, at, lines) => ({
  name: name!,
  message: lines
    .slice(at + 1, at + 5)
    .map(line => line.replace(/^#\s*/, '').trim())
    .filter(line => /^(?:got|expected)/.test(line))
    .join('; '),
}))
const testthat = byPattern(
  /^── (?:Failure|Error) \('(?<file>[^']+?)(?::\d+)*'\): (?<name>.+?) ─*$/,
  ({ file, name }, at, lines) => ({ file: file!, name: name!, message: (lines[at + 1] ?? '').trim() }),
)
const clojure = byPattern(
  /^(?:FAIL|ERROR) in \((?<name>[\w-]+)\) \((?<file>[\w./-]+)(?::\d+)?\)/,
  ({ name, file }) => ({ name: name!, file: file! }),
)
const robot = byPattern(/^(?<name>\S.+?)\s+\| FAIL \|$/, ({ name }, at, lines) => ({
  name: name!,
  message: (lines[at + 1] ?? '').trim(),
}))
const nested = (line: string | undefined): string =>
  line !== undefined && /^\s{6,}\S.*:$/.test(line) ? line.trim().replace(/:$/, '') : ''

const FINDERS: readonly Finder[] = [
  pytest,
  vitest,
  playwright,
  jest,
  go,
  rspec,
  phpunit,
  exunit,
  rust,
  junit,
  gradle,
  dotnet,
  unittest,
  dbt,
  xctest,
  bun,
  node,
  ctest,
  flutter,
  gtest,
  minitest,
  karma,
  scala,
  ava,
  behave,
  k6,
  swift,
  surefire,
  nextest,
  prove,
  testthat,
  clojure,
  robot,
  mocha,
]

/** The failing tests of a run, by the framework that recognises most of them first. */
export const failingTests = (lines: readonly string[]): readonly FailingTest[] => {
  for (const find of FINDERS) {
    const found = find(lines).filter(({ name }) => name !== '')
    if (found.length > 0) return found.filter((test, at) => found.findIndex(({ name }) => name === test.name) === at)
  }
  return []
}
