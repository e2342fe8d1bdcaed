import type { Fact } from '../../port.ts'
import type { DiffLine } from './diff.ts'
import { pinsInJson } from './manifest-json.ts'
import { pinOf, pinsOf, type Pin } from './manifest.ts'

const MAX_FACTS = 3
const MAX_LISTED = 8

const numbers = (version: string): readonly number[] => (version.match(/\d+/g) ?? []).map(Number)

/** Which way a version moved, as far as its numbers tell. */
export const movement = (from: string, to: string): 'raised' | 'lowered' | 'changed' => {
  const [a, b] = [numbers(from), numbers(to)]
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (b[at] ?? 0) - (a[at] ?? 0)
    if (difference !== 0) return difference > 0 ? 'raised' : 'lowered'
  }
  return 'changed'
}

const because = (reason: string): string => (reason === '' ? '' : ` Reason: ${reason}`)

/** What a change of a manifest did: one fact for each thing that was added, moved or removed. */
export const manifestChanges = (path: string, diff: readonly DiffLine[], reason: string): readonly Fact[] => {
  const texts = diff.map(({ text }) => text)
  const pins = (sign: DiffLine['sign']): readonly Pin[] =>
    diff.flatMap((each, at) =>
      each.sign === sign ? (pinOf(path, each.text, texts.slice(Math.max(0, at - 5), at)) ?? []) : [],
    )
  const [removed, added] = [pins('-'), pins('+')]
  const said = [
    ...added.flatMap(({ name, version }) => {
      const old = removed.find(pin => pin.name === name)
      if (old?.version === version) return []
      return old
        ? [`${name} ${movement(old.version, version)} from ${old.version} to ${version} in ${path}.`]
        : [`${name} ${version} added to ${path}.`]
    }),
    ...removed
      .filter(({ name }) => !added.some(pin => pin.name === name))
      .map(({ name, version }) => `${name} ${version} removed from ${path}.`),
  ]
  if (said.length === 0) said.push(...versionMoves(path, diff))
  const facts = said.length > MAX_FACTS ? [...said.slice(0, MAX_FACTS - 1), rest(said.slice(MAX_FACTS - 1))] : said
  return facts.map(content => ({ content: `${content}${because(reason)}`, type: 'dependency' as const }))
}

/** A version that moved in a file of any other kind. */
export const movedVersions = (path: string, diff: readonly DiffLine[], reason: string): readonly Fact[] =>
  versionMoves(path, diff)
    .filter(said => /\d+\.\d+\.\d+| to [v^~=<>]|[Vv]ersion/.test(said))
    .slice(0, MAX_FACTS)
    .map(content => ({ content: `${content}${because(reason)}`, type: 'dependency' as const }))

/** Lines that are alike but for a version, whatever the manifest calls it. */
const versionMoves = (path: string, diff: readonly DiffLine[]): readonly string[] => {
  const lines = (sign: DiffLine['sign']) =>
    diff
      .filter(each => each.sign === sign)
      .flatMap(({ text }) => {
        const match = /^(.*?)([\w./@-]*[A-Za-z][\w./@-]*)(["'\s:=@<>~^(]{1,6})(v?\d+(?:\.\d+)+[\w.-]*)(.*)$/.exec(text)
        return match ? [{ shape: `${match[1]}${match[2]}${match[5]}`, name: match[2]!, version: match[4]! }] : []
      })
  const removed = lines('-')
  return lines('+').flatMap(({ shape, name, version }) => {
    const old = removed.find(each => each.shape === shape)
    return old && old.version !== version
      ? [`${name} ${movement(old.version, version)} from ${old.version} to ${version} in ${path}.`]
      : []
  })
}

const rest = (said: readonly string[]): string =>
  said
    .slice(0, 4)
    .join(' ')
    .replaceAll(/ in \S+\. /g, '; ')

const RUNTIME =
  /^(?:go|node|python|ruby|java|rust|rust edition|terraform|node\.js|php|\.net target|\w+compatibility|jvmtarget)$/i

/** What a whole manifest says: the runtime first, then the first of its dependencies. */
export const manifestSummary = (path: string, lines: readonly string[], repo: string | null): readonly Fact[] => {
  const found = path.endsWith('.json') ? pinsInJson(lines.join('\n')) : null
  const pins = (found ?? pinsOf(path, lines)).filter(
    (pin, at, all) => all.findIndex(({ name }) => name === pin.name) === at,
  )
  if (pins.length === 0) return []
  const ordered = [
    ...pins.filter(({ name }) => RUNTIME.test(name)),
    ...pins.filter(({ name }) => !RUNTIME.test(name)),
  ].slice(0, MAX_LISTED)
  const named = ordered.map(({ name, version }) => `${name} ${version}`)
  const list = named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${named.at(-1)}` : named[0]!
  return [{ content: `${repo ?? 'The project'} uses ${list} (${path}).`, type: 'dependency' }]
}
