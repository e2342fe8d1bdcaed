import { byPattern, fileNear, messageBelow, type Finder } from './test-reports.ts'

const pytest: Finder = lines =>
  lines.flatMap(line => {
    const match = /^(?:\[gw\d+\] )?(?:\[ *\d+%\] )?(?:FAILED|ERROR) (\S+?)::(.+?)(?: - (.+))?$/.exec(line)
    if (!match) return []
    const name = match[2]!
    const at = lines.findIndex(each => each.includes(`_ ${name} _`) || each.includes(`_ ${name.split('::').pop()} _`))
    const asserted = lines
      .slice(Math.max(0, at), Math.max(0, at) + 60)
      .filter(each => /^E\s+\S/.test(each))
      .map(each => each.replace(/^E\s+/, '').trim())
      .slice(0, 2)
    const isCut = asserted.length > 0 && (match[3] ?? '').endsWith('...')
    const message = [isCut ? '' : (match[3] ?? ''), ...asserted].filter(Boolean)
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
/** The short report of a run names a failing test behind a cross, below or with its file. */
const vitestShort = byPattern(
  /^\s*[×✗] (?:(?<file>[\w./-]+\.[cm]?[jt]sx?) > )?(?<name>\S.*? > .+?)(?: \(?(?:retry x\d+\) )?\d+\s?ms\)?)?$/,
  ({ file, name }, at, lines) => ({
    name: name!,
    file:
      file ??
      lines
        .slice(0, at)
        .findLast(line => /^\s*❯ \S+\.[cm]?[jt]sx?\b/.test(line))
        ?.trim()
        .split(/\s+/)[1] ??
      '',
  }),
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
  return { name: name!, file: detail?.[1] ?? '', message: detail?.[2] || messageBelow(lines, at) }
})
const rspec = byPattern(/^\s{2,}\d+\) (?<name>\S.+)$/, ({ name }, at, lines) => {
  const file = fileNear(lines, at, /#\s+(\.?\/?[\w./-]+_spec\.rb)(?::\d+)?/)
  return file === '' ? { name: '' } : { name: name!, file }
})

/** The frameworks met most often, each by the form of its own report. */
export const commonFinders: readonly Finder[] = [pytest, vitest, vitestShort, playwright, jest, go, rspec]
