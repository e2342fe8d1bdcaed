import type { DiffLine } from './diff.ts'

/** A setting that got another value. */
export interface SettingChange {
  readonly name: string
  readonly from: string | null
  readonly to: string
  /** The line as it stands in the file, to find the remark that belongs to it. */
  readonly line: string
}

const ASSIGNMENT =
  /^\s*(?:-\s+)?(?:export\s+|const\s+|let\s+|var\s+|static\s+|final\s+|public\s+|private\s+|set\s+)*["']?([A-Za-z_][\w.-]{1,80})["']?\s*(?::\s*[\w<>[\]]{1,30}\s*=|:=|[=:])\s*(.{1,160}?)\s*[,;]?\s*(?:\s(?:#|\/\/|--)\s.*)?$/
const DIRECTIVE = /^\s*([a-z][a-z_]{3,40})\s+([\w./:-]{1,80});\s*(?:#.*)?$/

const clean = (value: string): string => value.trim().replace(/^(["'])(.*)\1$/, '$2')
const CODE = /[(){}]|=>|\b(?:await|new|function|return|import|require)\b/

const DURATION = /^[\w.]{0,40}\(?[\w= ]{0,12}\d[\w. *]{0,20}\)?$/
const ELEMENT = /^\s*<([\w.:-]{2,60})>\s*([^<]{1,80})\s*<\/\1>/
const ATTRIBUTE = /\b([\w:]{3,60})="([^"]{1,80})"\s*\/?>?\s*$/

const read = (text: string): { readonly name: string; readonly value: string } | null => {
  if (/^\s*(?:#|\/\/|\*|--\s|<!--)/.test(text)) return null
  const match = /^\s*</.test(text)
    ? (ELEMENT.exec(text) ?? ATTRIBUTE.exec(text))
    : (ASSIGNMENT.exec(text) ?? DIRECTIVE.exec(text))
  if (!match) return null
  const value = clean(match[2]!)
  return value === '' ||
    /^[{[|>]$/.test(value) ||
    (CODE.test(value) && !/^\$\{|^\[/.test(value) && !DURATION.test(value))
    ? null
    : { name: match[1]!, value }
}

const INLINE = /^\s*["']?([A-Za-z_][\w-]{1,40})["']?\s*[:=]\s*\{([^{}]{3,160})\}\s*[,;]?\s*(?:(?:#|\/\/).*)?$/

/** `pool: { min: 2, max: 10 }` holds two settings. */
const readLine = (text: string): readonly { readonly name: string; readonly value: string }[] => {
  const inline = INLINE.exec(text)
  if (!inline) return [read(text) ?? []].flat()
  return inline[2]!.split(',').flatMap(pair => {
    const setting = read(pair)
    return setting === null ? [] : [{ ...setting, name: `${inline[1]}.${setting.name}` }]
  })
}

/** Names of limits, times, sizes and places: what somebody will look for when it bites. */
const TELLING_NAME =
  /limit|max|min(?!or|im)|time-?_?out|ttl|interval|size|pool|replica|retr(?:y|ies)|capacity|quota|memory|mem\b|cpu|port\b|host|url|uri|address|endpoint|thread|worker|concurren|parallel|batch|expir|retention|delay|rate|threshold|backoff|lifetime|lease|window|period|deadline|budget|cache|region|zone|instance|storage|disk|level|mode|strategy|driver|engine|backend|broker|provider|compression|encoding|locale|timezone|isolation|version|enabled?$|disabled?$/i

export const isTellingName = (name: string): boolean => TELLING_NAME.test(name)

const LIMIT_NAME =
  /time_?out|retr(?:y|ies)|limit|max|ttl|interval|pool|batch|expir|backoff|delay|concurrency|threshold|(?<!font|icon|text|border|grid|step)_?size|capacity|quota|window|period|workers|threads|replicas|port$/i
const ADDRESS_NAME = /url|host|endpoint|address|domain/i
const FIGURE = /^[\w.(]{0,40}\d/

/** In code only figures of limits and times, and addresses, count: the rest is the code's own business. */
export const isLimit = ({ name, from, to }: SettingChange): boolean => {
  if (from === null) return false
  if (LIMIT_NAME.test(name)) return FIGURE.test(to) && FIGURE.test(from)
  return ADDRESS_NAME.test(name) && /^https?:|^[\w-]+(?:\.[\w-]+)+/.test(to)
}

export const settingChanges = (diff: readonly DiffLine[]): readonly SettingChange[] => {
  const removed = diff.flatMap(({ sign, text }) => (sign === '-' ? readLine(text) : []))
  return diff.flatMap(({ sign, text }) =>
    (sign === '+' ? readLine(text) : []).flatMap(now => {
      const old = removed.find(({ name }) => name === now.name)
      if (old?.value === now.value) return []
      return [{ name: now.name, from: old?.value ?? null, to: now.value, line: text.trim() }]
    }),
  )
}
