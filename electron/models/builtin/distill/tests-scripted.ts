import { byPattern, messageBelow, type Finder } from './test-reports.ts'

const phpunit = byPattern(/^\s*\d+\) (?<name>[\w\\]+::\w+)/, ({ name }) => ({ name: name! }))
const exunit = byPattern(/^\s*\d+\) test (?<name>.+) \((?<file>[\w.]+)\)$/, ({ name, file }) => ({
  name: name!,
  file: file!,
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
const flutter = byPattern(/^\d\d:\d\d \+\d+(?: ~\d+)? -\d+: (?<name>.+) \[E\]$/, ({ name }, at, lines) => ({
  name: name!,
  message: lines
    .slice(at + 1, at + 4)
    .map(line => line.trim())
    .filter(line => /^(?:Expected|Actual|Which)/.test(line))
    .join('; '),
}))
const minitest = byPattern(/^(?<name>[\w:]+#test_\w+)(?: \[(?<file>[\w./-]+):\d+\])?:$/, ({ name, file }) => ({
  name: name!,
  file: file ?? '',
}))
const karma = byPattern(/^(?:\w+ [\d.]+ \(.+?\) )(?<name>.+) FAILED$/, ({ name }, at, lines) => ({
  name: name!,
  message: (lines[at + 1] ?? '').trim(),
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

/** Frameworks of scripting languages, and of those that test data, load or infrastructure. */
export const scriptedFinders: readonly Finder[] = [
  phpunit,
  exunit,
  unittest,
  dbt,
  bun,
  node,
  flutter,
  minitest,
  karma,
  ava,
  behave,
  k6,
  prove,
  testthat,
  clojure,
  robot,
  mocha,
]
