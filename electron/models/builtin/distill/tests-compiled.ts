import { byPattern, type Finder } from './test-reports.ts'

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
/** All that stands between the name and the stack, as `Expected` and `Actual` have a line each. */
const dotnetMessage = (below: readonly string[]): string => {
  const stack = below.findIndex(line => /Stack Trace:/.test(line))
  return (stack < 0 ? below.slice(0, 4) : below.slice(0, stack))
    .map(line => line.trim())
    .filter(line => line !== '' && line !== 'Error Message:')
    .join('; ')
}
const dotnet = byPattern(/^\s*Failed (?<name>[\w.]+(?:\(.*\))?) \[/, ({ name }, at, lines) => ({
  name: name!,
  message: dotnetMessage(lines.slice(at + 1, at + 10)),
}))
const xctest = byPattern(/error: -\[(?<file>[\w.]+) (?<name>\w+)\] : (?<said>.+)$/, ({ file, name, said }) => ({
  file: file!,
  name: name!,
  message: said!,
}))
const ctest = byPattern(/Test\s+#\d+: (?<name>\S+) \.+\*\*\*(?:Failed|Exception|Timeout)/, ({ name }, at, lines) => ({
  name: name!,
  message: (lines[at + 1] ?? '').trim(),
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
const scala = byPattern(/^(?:\[info\] )?- (?<name>.+) \*\*\* FAILED \*\*\*/, ({ name }, at, lines) => ({
  name: name!,
  message: (lines[at + 1] ?? '').replace('[info]', '').trim(),
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

/** Frameworks of compiled languages. */
export const compiledFinders: readonly Finder[] = [
  rust,
  junit,
  gradle,
  dotnet,
  xctest,
  ctest,
  gtest,
  scala,
  swift,
  surefire,
  nextest,
]
