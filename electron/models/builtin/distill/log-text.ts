/** Marks that programs put before their words: boxes, times, levels of nesting, job names. */
const PREFIXES: readonly RegExp[] = [
  /^@?[\w/-]{1,40}:[\w-]{1,30}:\s(?=\s*\S)/,
  /^[\w.-]{1,40}\s*\|\s/,
  /^[A-Z][a-z]{2}\s+\d{1,2} \d{2}:\d{2}:\d{2} \S{1,60} \S{1,60}?(?:\[\d+\])?:\s/,
  /^\[\d{4}-\d{2}-\d{2} [\d:,]+: (?=ERROR|CRITICAL|WARNING)/,
  /^[\w .-]{1,40}\t[\w .:/()-]{1,60}\t(?:\d{4}-\d\d-\d\dT[\d:.]+Z\s*)?/,
  /^[│╷╵┃|╭╰]\s?/,
  /^\[?\d{4}-\d{2}-\d{2}[T ,]+\d{2}:\d{2}:\d{2}[.,\d]*(?:\s?(?:Z|UTC|[+-]\d{2}:?\d{2}))?\]?\s*[-|]?\s*/,
  /^\[?\d{2}:\d{2}:\d{2}(?:[.,]\d+)?\]?\s+/,
  /^#\d+ (?:\[[^\]]{1,60}\] )?(?:\d+\.\d+ )?/,
  /^##\[(?:error|warning)\]/,
  /^remote:\s*/,
  /^npm (?:ERR!|error)\s?/,
  /^\[(?:ERROR|error|ERR|FATAL|!)\]\s*/,
  /^(?:ERROR|FATAL|CRITICAL|error)\s+-\s+/,
]

const clean = (line: string): string => {
  let text = line.trimEnd()
  for (const prefix of PREFIXES) text = text.replace(prefix, '')
  return text.replace(/\s+\/\/ Object\.is equality$/, '').trimEnd()
}

/** One line of a log written as JSON, told as a person would: message, error, detail. */
const fromJson = (line: string): string | null => {
  if (!/^\s*\{.*\}\s*$/.test(line)) return null
  try {
    const entry = JSON.parse(line) as Readonly<Record<string, unknown>>
    const text = (name: string): string => (typeof entry[name] === 'string' ? entry[name] : '')
    const level = (text('level') || text('severity') || text('lvl')).toLowerCase()
    if (!/^(?:error|err|fatal|critical|panic)/.test(level)) return ''
    const where = text('queue') || text('component') || text('logger') || text('service') || text('module')
    const parts = [
      text('msg') || text('message'),
      text('error') || text('err') || text('exception'),
      text('detail') || text('reason'),
    ]
    const said = parts.filter(part => part !== '').join(': ')
    return `error: ${where === '' ? '' : `${where}: `}${said}`
  } catch {
    return null
  }
}

/** The lines of an output without what only a program would want. */
export const logLines = (output: string): readonly string[] =>
  output
    .split('\n')
    .map(line => fromJson(line) ?? clean(line))
    .filter((line, at, all) => line.trim() !== '' && line !== all[at - 1])
