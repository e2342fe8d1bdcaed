import type { SimpleCommand } from './shell.ts'

/** What a simple command is for, as far as remembering is concerned. */
export type Purpose =
  | 'looking'
  | 'reading'
  | 'searching'
  | 'housekeeping'
  | 'versioning'
  | 'commit'
  | 'install'
  | 'check'
  | 'lint'
  | 'web'
  | 'forge'
  | 'logs'
  | 'other'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const looking = words(
  'ls ll la cd pushd popd pwd tree exa eza lsd which whereis type whoami id uname hostname date uptime df du ps top htop free env printenv history clear tput stty wc stat file lsof jobs man help basename dirname realpath readlink tput seq true false : test [ sleep wait export set unset alias source . eval read exit return local declare',
)
const reading = words(
  'cat bat less more head tail nl tac od xxd hexdump strings sed awk cut tr sort uniq column fold fmt jq yq xmllint diff cmp comm tee xargs base64 md5sum sha256sum sha1sum',
)
const searching = words('grep egrep fgrep rg ag ack find fd fdfind locate')
const housekeeping = words(
  'mkdir rmdir rm cp mv ln touch chmod chown chgrp echo printf open xdg-open code vim nvim nano kill pkill killall tar zip unzip gzip gunzip rsync scp ssh-add pbcopy',
)
const web = words('curl wget http https httpie xh aria2c lynx w3m')
const forge = words('gh glab hub jira linear')
const installers = words(
  'npm pnpm yarn bun pip pip3 pipx poetry uv pipenv conda mamba cargo go gem bundle composer apt apt-get apk dnf yum brew nuget dotnet mix flutter dart helm asdf mise nvm pyenv rustup',
)
const wrappers = words(
  'sudo time nohup command exec env timeout nice stdbuf npx bunx pnpx dotenv doas builtin then do else ! {',
)

const installVerbs = words(
  'i install add require get update upgrade up uninstall remove rm use global local default pin tool package',
)
const checkers = words(
  'pytest py.test jest vitest mocha ava tap karma cypress playwright rspec phpunit ctest tox nox tsc vue-tsc eslint oxlint biome prettier ruff black isort flake8 pylint mypy pyright golangci-lint gofmt clippy rubocop stylelint shellcheck hadolint terraform tofu make cmake ninja gradle gradlew mvn mvnw ant sbt bazel webpack vite rollup esbuild next nuxt tsup swc turbo nx lerna xcodebuild swift zig rustc gcc g++ clang javac dotnet mix just rake invoke pre-commit act hurl k6',
)
const linters = words(
  'eslint oxlint biome prettier ruff black isort flake8 pylint mypy pyright golangci-lint gofmt staticcheck rubocop stylelint shellcheck hadolint ktlint detekt checkstyle tsc vue-tsc swiftlint clang-format clang-tidy oxfmt dprint',
)
const LINT_TASK = /^(?:lint|lint:\w+|format|fmt|format:\w+|typecheck|type-check|clippy|vet|types)$/
const checkVerbs = words(
  'test t tests build check lint format fmt typecheck type-check compile vet clippy verify run ci e2e validate plan bench nextest',
)

const inspections = words(
  'ls list outdated view info show why search config cache prune fund audit freeze whoami version env repo login init create doc',
)

/** The words that matter: without `sudo`, `VAR=x`, `npx` and their like. */
export const programOf = (command: SimpleCommand): readonly string[] => {
  let at = 0
  const all = command.words
  while (at < all.length) {
    const word = all[at]!
    if (/^\w+=/.test(word) || wrappers.has(word)) at++
    else if (at > 0 && (word.startsWith('-') || /^\d+[smh]?$/.test(word)) && wrappers.has(all[at - 1]!)) at++
    else break
  }
  const [first = '', ...rest] = all.slice(at)
  const name = first.split('/').pop() ?? first
  if (/^python[\d.]*$/.test(name) && rest[0] === '-m') return rest.slice(1)
  if (
    (name === 'poetry' || name === 'uv' || name === 'pipenv' || name === 'bundle') &&
    /^(?:run|exec)$/.test(rest[0] ?? '')
  )
    return rest.slice(1)
  return [name, ...rest]
}

const gitPurpose = (words: readonly string[]): Purpose => {
  const verb = words.find(
    (word, at) => at > 0 && !word.startsWith('-') && words[at - 1] !== '-C' && words[at - 1] !== '-c',
  )
  const hasMessage = words.some(word => /^(?:-[a-z]*m|--message)$/.test(word))
  return verb === 'commit' || (hasMessage && /^(?:tag|merge|notes)$/.test(verb ?? '')) ? 'commit' : 'versioning'
}

const installPurpose = (name: string, rest: readonly string[]): Purpose => {
  const verbs = rest.filter(word => !word.startsWith('-')).slice(0, 3)
  const at = verbs.findIndex(word => installVerbs.has(word))
  if (at === 0 || (at > 0 && /^(?:pip|global|workspace|compose|tool|mod)$/.test(verbs[0]!))) return 'install'
  if (verbs[0] === 'mod') return 'housekeeping'
  if (inspections.has(verbs[0] ?? '')) return verbs[0] === 'audit' ? 'check' : 'looking'
  if (verbs.length === 0) return rest.length === 0 && /^(?:yarn|bun)$/.test(name) ? 'install' : 'looking'
  return 'check'
}

/** A log is data too, but one line of it may tell why something broke. */
const isLog = (word: string): boolean => /\.log(?:\.\d+)?$|(?:^|\/)(?:logs?|journal)\//.test(word)

/** Programs of several uses are told apart by their words. */
export const purposeOf = (command: SimpleCommand): Purpose => {
  const [name = '', ...rest] = programOf(command)
  if (name === 'git') return gitPurpose([name, ...rest])
  if (rest.length === 1 && /^(?:--version|-v|-V|version|--help|-h)$/.test(rest[0]!)) return 'looking'
  if (name === 'sed' && rest.some(word => /^-\w*i/.test(word))) return 'housekeeping'
  if (name === '' || looking.has(name)) return 'looking'
  if ((reading.has(name) || searching.has(name)) && rest.some(isLog)) return 'logs'
  if (reading.has(name)) return 'reading'
  if (searching.has(name)) return 'searching'
  if (housekeeping.has(name)) return 'housekeeping'
  if (web.has(name)) return 'web'
  if (forge.has(name)) return 'forge'
  if (rest.slice(0, 2).some(word => LINT_TASK.test(word))) return 'lint'
  if (installers.has(name)) return installPurpose(name, rest)
  if (linters.has(name)) return 'lint'
  if (checkers.has(name)) return 'check'
  if (rest.some(word => checkVerbs.has(word))) return 'check'
  return 'other'
}
