import type { Fact } from '../../port.ts'
import { movement } from './manifest-facts.ts'

const MANAGERS: Readonly<Record<string, RegExp>> = {
  npm: /^(?:i|install|add|uninstall|remove|rm|un|update|upgrade)$/,
  pnpm: /^(?:add|i|install|remove|rm|update|up)$/,
  yarn: /^(?:add|remove|upgrade|up)$/,
  bun: /^(?:add|install|i|remove|rm|update)$/,
  pip: /^(?:install|uninstall)$/,
  pip3: /^(?:install|uninstall)$/,
  uv: /^(?:add|remove)$/,
  poetry: /^(?:add|remove|update)$/,
  pipenv: /^(?:install|uninstall)$/,
  conda: /^(?:install|remove)$/,
  cargo: /^(?:add|remove|rm|update)$/,
  go: /^get$/,
  gem: /^(?:install|uninstall|update)$/,
  bundle: /^(?:add|remove|update)$/,
  composer: /^(?:require|remove|update)$/,
  dotnet: /^(?:add|remove)$/,
  mix: /^deps\.(?:update|unlock)$/,
  flutter: /^(?:add|remove)$/,
  dart: /^(?:add|remove)$/,
}
const REMOVES = /^(?:uninstall|remove|rm|un)$/
const LOCAL_ONLY = /(?:^|\s)(?:-g|--global|--user|-r|--requirement|-e|--editable|--no-save)(?=\s|=|$)/
const NAME = /^(@?[A-Za-z][\w./-]{0,100}?)(?:\[[\w,-]{0,60}\])?(?:(?:@|==|>=|<=|~=|~>|=|:|\^|>|<)+\s?(.{0,40}))?$/

interface Wanted {
  readonly name: string
  readonly version: string
  readonly removed: boolean
  readonly manager: string
}

const tokens = (command: string): readonly string[] =>
  (command.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map(word => word.replaceAll(/^["']|["']$/g, ''))

const wantedBy = (command: string): readonly Wanted[] =>
  command.split(/\s*(?:&&|;|\|\|?)\s*/).flatMap(part => {
    if (LOCAL_ONLY.test(part)) return []
    const words = tokens(part.replace(/^(?:sudo\s+|\w+=\S*\s+|python\d?(?:\.\d+)? -m\s+|uv (?=pip))*/, ''))
    const manager = words[0] ?? ''
    const verbs = MANAGERS[manager]
    const at = words.findIndex((word, index) => index > 0 && index < 4 && verbs?.test(word))
    if (!verbs || at < 0) return []
    const rest = words.slice(at + 1)
    return rest.flatMap((word, index): readonly Wanted[] => {
      if (
        word.startsWith('-') ||
        /^(?:package|--)$/.test(word) ||
        /^(?:--features|-F|--version|-v|--group|-G|--registry|--filter|-w|--workspace|--vers|--index-url|-c|-n|--extra)$/.test(
          rest[index - 1] ?? '',
        )
      )
        return []
      const match = NAME.exec(word)
      if (!match || /^\.{0,2}\/|\.(?:txt|whl|tgz|toml|lock)$/.test(word)) return []
      const option = /^(?:--version|-v|--vers)$/
      const given = rest.findIndex(each => option.test(each))
      return [
        {
          name: match[1]!,
          version: match[2] ?? (given >= 0 ? (rest[given + 1] ?? '') : ''),
          removed: REMOVES.test(words[at]!),
          manager,
        },
      ]
    })
  })

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The version that the manager's own output names, signed where it says what went and what came. */
const versionIn = (output: string, name: string, sign: '+' | '-'): string | null => {
  const safe = escaped(name)
  const loose = safe.replaceAll(/[-_]/g, '[-_]')
  const patterns =
    sign === '-'
      ? [
          `^\\s*-\\s+${loose}(?:==|\\s+|@)v?(\\d[\\w.+-]*)`,
          `Found existing installation: ${loose} (\\d[\\w.+-]*)`,
          `(?:Removing|Uninstalling) ${loose}[ -]\\(?v?(\\d[\\w.+-]*)`,
          `upgraded ${safe} v?(\\d[\\w.+-]*) =>`,
          `(?:Upgrading|Downgrading|Updating) ${safe} \\(v?(\\d[\\w.+-]*) (?:=>|->)`,
        ]
      : [
          `^\\s*\\+\\s+${loose}(?:==|\\s+|@)v?(\\d[\\w.+-]*)`,
          `Successfully installed .*?\\b${loose}-(\\d[\\w.+]*)`,
          `(?:Adding|added|Installing|Installed|installed|Using|Fetching) ${safe}(?:\\s+|@|\\s\\()v?(\\d[\\w.+-]*)`,
          `upgraded ${safe} \\S+ => v?(\\d[\\w.+-]*)`,
          `(?:Upgrading|Downgrading|Updating) ${safe} \\([^)]*?(?:=>|->) v?(\\d[\\w.+-]*)`,
          `[├└]─+\\s*${safe}@(\\d[\\w.+-]*)`,
          `package '${safe}' version '(\\d[\\w.+-]*)'`,
          `Using version \\S*?(\\d[\\w.+-]*) for ${loose}`,
          `\\b${safe}@(\\d[\\w.+-]*)`,
        ]
  for (const pattern of patterns) {
    const found = new RegExp(pattern, 'im').exec(output)?.[1]
    if (found !== undefined) return found.replace(/[.,)]+$/, '')
  }
  return null
}

/** What a package manager added, raised or removed by name; an install of what the lock file says is none. */
export const installFacts = (command: string, output: string): readonly Fact[] => {
  const said = wantedBy(command).map(({ name, version, removed, manager }) => {
    if (removed) {
      const gone = versionIn(output, name, '-')
      return `${name}${gone === null ? '' : ` ${gone}`} removed with ${manager}.`
    }
    const now = versionIn(output, name, '+') ?? (/^\d/.test(version) ? version : '')
    const old = versionIn(output, name, '-')
    if (now === '') return null
    return old !== null && old !== now
      ? `${name} ${movement(old, now)} from ${old} to ${now} with ${manager}.`
      : `${name} ${now} added with ${manager}.`
  })
  const facts = said.filter((content): content is string => content !== null)
  if (facts.length === 0) return []
  return facts.length > 3
    ? [{ content: facts.slice(0, 5).join(' '), type: 'dependency' }]
    : [{ content: facts.join(' '), type: 'dependency' }]
}
