/** A thing with its version, as a line of a manifest states it. */
export interface Pin {
  readonly name: string
  readonly version: string
}

const VERSION = String.raw`[~^<>=!v ]{0,4}\d[\w.*+-]{0,40}(?:\s?[,|]{1,2}\s?[~^<>=!]{0,3}\s?\d[\w.*+-]{0,30})?`
const bare = (version: string): string => version.trim().replace(/^['"]|['"]$/g, '')

type LineRule = readonly [
  file: RegExp,
  line: RegExp,
  name: (groups: RegExpExecArray) => string,
  version: (groups: RegExpExecArray) => string,
]

const first = (groups: RegExpExecArray): string => groups[1] ?? ''
const second = (groups: RegExpExecArray): string => groups[2] ?? ''
const line = (source: string): RegExp => new RegExp(source, 'i')

/** Each kind of manifest has its own way to write a name and a version. */
const RULES: readonly LineRule[] = [
  [
    /package\.json$|composer\.json$/,
    line(
      String.raw`^\s*"((?!version|name|license|type|main|lockfileVersion|\$schema)[@\w][\w./@-]{0,80})"\s*:\s*"((?:npm:|workspace:)?${VERSION})"`,
    ),
    first,
    second,
  ],
  [/package\.json$/, line(String.raw`^\s*"packageManager"\s*:\s*"(\w+)@([\d.]+)`), first, second],
  [
    /(?:requirements|constraints)[\w.-]*$/,
    line(
      String.raw`^\s*([A-Za-z][\w.-]{0,60})(?:\[[\w,-]{0,60}\])?\s*((?:[=~!<>]=?|===)\s?\d[\w.*]{0,30}(?:\s*,\s*[=~!<>]=?\s?\d[\w.*]{0,30})?)`,
    ),
    first,
    second,
  ],
  [/pyproject\.toml$/, line(String.raw`^\s*(requires-python)\s*=\s*["'](.{1,40})["']`), () => 'python', second],
  [
    /(?:pyproject|Cargo|libs\.versions|Pipfile|rust-toolchain)[\w.]*$/,
    line(
      String.raw`^\s*((?!version\b|name\b|edition\b|line-length\b|target-version\b|description\b)[A-Za-z][\w.-]{0,60})\s*=\s*["'](${VERSION})["']`,
    ),
    first,
    second,
  ],
  [
    /(?:pyproject|Cargo|libs\.versions|Pipfile)[\w.]*$/,
    line(String.raw`^\s*([A-Za-z][\w.-]{0,60})\s*=\s*\{[^}]{0,120}\bversion\s*=\s*["'](${VERSION})["']`),
    first,
    second,
  ],
  [
    /pyproject\.toml$|setup\.(?:py|cfg)$/,
    line(
      String.raw`^\s*["']?([A-Za-z][\w.-]{0,60})(?:\[[\w,-]{0,60}\])?\s*((?:[=~!<>]=|[<>])\s?\d[\w.*]{0,30}(?:\s*,\s*[=~!<>]=?\s?\d[\w.*]{0,30})?)["']?,?\s*$`,
    ),
    first,
    second,
  ],
  [
    /Cargo\.toml$/,
    line(String.raw`^\s*(edition|rust-version)\s*=\s*"([\d.]+)"`),
    groups => (first(groups) === 'edition' ? 'Rust edition' : 'Rust'),
    second,
  ],
  [/go\.(?:mod|work)$/, line(String.raw`^\s*(go|toolchain)\s+(?:go)?(\d[\w.]{0,20})`), () => 'Go', second],
  [
    /go\.mod$/,
    line(String.raw`^\s*(?:require\s+)?([\w.-]+\.[\w.-]+/[\w./-]{1,100})\s+(v\d[\w.+-]{0,60})`),
    first,
    second,
  ],
  [/Gemfile$/, line(String.raw`^\s*gem\s+['"]([\w-]{1,60})['"]\s*,\s*['"](${VERSION})['"]`), first, second],
  [/Gemfile$|\.ruby-version$/, line(String.raw`^\s*ruby\s+['"]?([\d.]{1,20})`), () => 'Ruby', first],
  [
    /pom\.xml$/,
    line(String.raw`<((?!version|modelVersion)[\w.-]{1,60}?)\.version>\s*([\w.-]{1,40})\s*<`),
    first,
    second,
  ],
  [/pom\.xml$/, line(String.raw`<maven\.compiler\.(?:source|target|release)>\s*(\d+)`), () => 'Java', first],
  [/gradle(?:\.kts)?$/, line(String.raw`["']([\w.-]{2,60}:[\w.-]{2,60}):(\d[\w.-]{0,30})["']`), first, second],
  [
    /gradle(?:\.kts)?$/,
    line(String.raw`\bid\s*\(?["']([\w.-]{2,60})["']\)?\s+version\s+["']([\w.-]{1,30})["']`),
    first,
    second,
  ],
  [
    /gradle(?:\.kts)?$/,
    line(
      String.raw`\b((?:source|target)Compatibility|jvmTarget|compileSdk(?:Version)?|minSdk(?:Version)?|targetSdk(?:Version)?)\s*[=(]?\s*["']?(?:JavaVersion\.VERSION_)?([\d._]{1,10})`,
    ),
    first,
    second,
  ],
  [
    /Dockerfile|\.dockerfile$/i,
    line(String.raw`^\s*FROM\s+(?:--platform=\S+\s+)?([\w./-]{1,120}):([\w.-]{1,60})`),
    first,
    second,
  ],
  [
    /Dockerfile|\.dockerfile$/i,
    line(String.raw`^\s*(?:ARG|ENV)\s+(\w{1,60}_VERSION)[= ]\s*["']?([\w.-]{1,40})`),
    first,
    second,
  ],
  [
    /compose[\w.-]*\.ya?ml$|\.gitlab-ci\.yml$|\.circleci|workflows/,
    line(String.raw`^\s*-?\s*(?:image|container):\s*["']?([\w./-]{1,120}):([\w.-]{1,60})`),
    first,
    second,
  ],
  [
    /workflows\/|\.gitlab-ci|\.circleci|azure-pipelines/,
    line(
      String.raw`^\s*-?\s*((?:node|python|go|java|ruby|php|dotnet|bun|deno|rust|pnpm|terraform|helm|kubectl|elixir|otp)[-_]version)\s*:\s*["']?([\w.*]{1,20})`,
    ),
    first,
    second,
  ],
  [/workflows\//, line(String.raw`^\s*-?\s*(runs-on)\s*:\s*["']?([\w.-]{1,40})`), () => 'runner', second],
  [/workflows\//, line(String.raw`^\s*-?\s*uses:\s*([\w./-]{3,80})@(v?[\d.]{1,20})\b`), first, second],
  [/\.tool-versions$/, line(String.raw`^\s*([\w-]{1,40})\s+(\d[\w.-]{0,30})\s*$`), first, second],
  [/\.nvmrc$|\.node-version$/, line(String.raw`^\s*v?(\d[\d.]{0,20}|lts\/\w+)\s*$`), () => 'Node.js', first],
  [/\.python-version$/, line(String.raw`^\s*(\d[\w.]{0,20})\s*$`), () => 'Python', first],
  [/Chart\.yaml$/, line(String.raw`^\s*(appVersion)\s*:\s*["']?([\w.-]{1,40})`), first, second],
  [
    /\.csproj$|Directory\.Packages\.props$/,
    line(String.raw`<Package(?:Reference|Version)\s+Include="([\w.-]{1,80})"\s+Version="([\w.*-]{1,40})"`),
    first,
    second,
  ],
  [/\.csproj$/, line(String.raw`<TargetFrameworks?>([\w.;-]{1,40})<`), () => '.NET target', first],
  [/\.tf$/, line(String.raw`^\s*(required_version)\s*=\s*"(${VERSION})"`), () => 'Terraform', second],
  [/mix\.exs$/, line(String.raw`\{:(\w{1,60}),\s*"(${VERSION})"`), first, second],
  [
    /pubspec\.yaml$|environment\.ya?ml$/,
    line(String.raw`^\s*-?\s*((?!version\b)[a-z]\w{1,60})\s*[:=]+\s*["']?(${VERSION})["']?\s*$`),
    first,
    second,
  ],
  [/Podfile$/, line(String.raw`^\s*pod\s+['"]([\w/+-]{1,60})['"]\s*,\s*['"](${VERSION})['"]`), first, second],
  [/Podfile$/, line(String.raw`^\s*platform\s+:(\w+)\s*,\s*['"]([\d.]{1,10})['"]`), first, second],
]

export const pinOf = (path: string, text: string, before: readonly string[] = []): Pin | null => {
  for (const [file, pattern, name, version] of RULES) {
    if (!file.test(path)) continue
    const groups = pattern.exec(text)
    if (groups) return { name: name(groups), version: bare(version(groups)) }
  }
  return nestedPin(path, text, before)
}

/** `version = "…"` belongs to the name that stands a few lines above. */
const nestedPin = (path: string, text: string, before: readonly string[]): Pin | null => {
  const version = path.endsWith('.tf')
    ? /^\s*version\s*=\s*"([^"]{1,40})"/.exec(text)?.[1]
    : path.endsWith('pom.xml')
      ? /^\s*<version>([\w.-]{1,40})<\/version>/.exec(text)?.[1]
      : path.endsWith('Chart.yaml')
        ? /^\s{2,}version:\s*["']?([\w.-]{1,40})/.exec(text)?.[1]
        : undefined
  if (version === undefined) return null
  for (const above of before.slice(-5).toReversed()) {
    const name =
      /^\s*source\s*=\s*"([^"]{1,80})"/.exec(above)?.[1] ??
      /<artifactId>([\w.-]{1,80})</.exec(above)?.[1] ??
      /^\s*-?\s*name:\s*([\w.-]{1,60})/.exec(above)?.[1]
    if (name !== undefined) return { name, version }
  }
  return null
}

export const pinsOf = (path: string, lines: readonly string[]): readonly Pin[] =>
  lines.flatMap((text, at) => pinOf(path, text, lines.slice(Math.max(0, at - 5), at)) ?? [])
