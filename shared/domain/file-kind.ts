/** What a file is for, told from its path alone. */
export type FileKind =
  | 'foreign'
  | 'generated'
  | 'manifest'
  | 'migration'
  | 'record'
  | 'document'
  | 'config'
  | 'data'
  | 'test'
  | 'source'

/** Another project's files, or ones that no person wrote. */
const FOREIGN =
  /(?:^|\/)(?:node_modules|vendor|third_party|site-packages|\.venv|venv|dist|build|target|out|coverage|\.next|\.git|__pycache__|\.cache)\//
const GENERATED =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|poetry\.lock|uv\.lock|Pipfile\.lock|Cargo\.lock|Gemfile\.lock|composer\.lock|go\.sum|flake\.lock|mix\.lock|pubspec\.lock|\.terraform\.lock\.hcl)$|\.(?:min\.(?:js|css)|map|snap|pb\.go|g\.dart)$|_pb2(?:_grpc)?\.py$|\.generated\.[a-z]+$|(?:^|\/)(?:generated|__generated__|__snapshots__)\//i
const MANIFEST =
  /(?:^|\/)(?:package\.json|pyproject\.toml|setup\.(?:py|cfg)|requirements[\w.-]*\.(?:txt|in)|constraints\.txt|Pipfile|go\.mod|go\.work|Cargo\.toml|Gemfile|composer\.json|pom\.xml|build\.gradle(?:\.kts)?|libs\.versions\.toml|mix\.exs|pubspec\.yaml|Chart\.yaml|environment\.ya?ml|\.nvmrc|\.node-version|\.python-version|\.ruby-version|\.tool-versions|rust-toolchain(?:\.toml)?|[\w.-]*Dockerfile[\w.-]*|[\w.-]*\.dockerfile|(?:docker-)?compose[\w.-]*\.ya?ml|\.gitlab-ci\.yml|azure-pipelines\.ya?ml|Jenkinsfile|[\w.-]+\.csproj|Directory\.Packages\.props|versions\.tf|Podfile)$|(?:^|\/)(?:\.github\/workflows|\.circleci)\/[\w.-]+\.ya?ml$/i
const MIGRATION =
  /(?:^|\/)(?:migrations?|migrate|alembic\/versions|changesets?)\/.+\.(?:sql|py|rb|ts|js|php|go)$|(?:^|\/)\d{3,14}[_-][\w-]+\.sql$/i
const RECORD =
  /(?:^|\/)(?:adrs?|decisions?|decision-records?|rfcs?|runbooks?|playbooks?|postmortems?|post-mortems?|incidents?|conventions?)\/.+\.(?:md|mdx|markdown|rst|adoc|txt)$|(?:^|\/)(?:ADR|RFC|RUNBOOK|POSTMORTEM|DECISIONS?|CONVENTIONS?|ARCHITECTURE|CONTRIBUTING|CLAUDE|AGENTS|GEMINI|STYLEGUIDE|SECURITY|HACKING|DEVELOPMENT|OPERATIONS)[\w.-]*\.(?:md|mdx|markdown|rst|adoc|txt)$|(?:^|\/)(?:\.cursorrules|copilot-instructions\.md)$/i
const DOCUMENT = /\.(?:md|mdx|markdown|rst|adoc|asciidoc|org)$|(?:^|\/)(?:README|NOTES|TODO|STATUS)$/i
const PLAIN_TEXT = /(?:^|\/)(?!robots|humans|ads|licen[sc]e|copying|notice|words|cmakelists)[^/]+\.txt$/i
const TEST =
  /(?:^|\/)(?:tests?|specs?|__tests__|e2e|fixtures)\/|(?:^|\/)test_[\w-]+\.py$|[._-](?:test|spec)\.[a-z]+$|_test\.(?:go|py|rb|exs)$/i
const CONFIG =
  /\.(?:ya?ml|toml|ini|cfg|conf|properties|env|tf|tfvars|hcl|plist|cnf|service|timer|editorconfig|npmrc|json5|jsonc)$|(?:^|\/)\.env(?:\.[\w-]+)*$|(?:^|\/)(?:nginx[\w.-]*|Caddyfile|Procfile|Makefile|Vagrantfile|\.[a-z]+rc)$|(?:^|\/)\.?[\w-]+rc\.(?:json|js|cjs|yaml)$|(?:^|\/)(?:tsconfig|jsconfig|appsettings|settings|config|values|renovate|turbo|nx|vercel|firebase|fly|wrangler)[\w.-]*\.json$|(?:^|\/)[\w.-]+\.config\.[cm]?[jt]s$|(?:^|\/)(?:settings|config|constants)[\w-]*\.(?:py|ts|js|rb|go|rs|ex|exs|php)$|(?:^|\/)(?:config|settings)\/[\w.-]+\.(?:py|ts|js|rb|json|exs?|php)$/i
const DATA =
  /\.(?:json|jsonl|ndjson|csv|tsv|xml|log|svg|png|jpe?g|gif|ico|pdf|parquet|lock|txt|html?|ipynb|bin|db|sqlite)$/i

const kinds: readonly (readonly [FileKind, RegExp])[] = [
  ['foreign', FOREIGN],
  ['generated', GENERATED],
  ['manifest', MANIFEST],
  ['migration', MIGRATION],
  ['record', RECORD],
  ['document', DOCUMENT],
  ['test', TEST],
  ['document', PLAIN_TEXT],
  ['config', CONFIG],
  ['data', DATA],
]

export const fileKind = (path: string): FileKind => kinds.find(([, pattern]) => pattern.test(path))?.[0] ?? 'source'

/** Files whose mere reading may tell a fact that code does not. */
export const mayTellFacts = (kind: FileKind): boolean => kind === 'record' || kind === 'document' || kind === 'manifest'
