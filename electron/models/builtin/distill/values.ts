import type { Fact } from '../../port.ts'

const SET =
  /\b(?:set|config:set|set-value|setx|put|vars:set|secrets:set)\b(?:\s+env\s+[\w./-]{1,60})?(?:\s+--?[\w-]+(?:[= ]\S+)?){0,6}\s+["']?([A-Za-z][\w.:/-]{2,60})["']?(?:\s+|=)["']?([\w.:/-]{1,60})["']?(?=\s|$)/
const SCALE = /\bscale\s+(?:--[\w-]+\s+)*(\S+(?:\s+\S+)?)\s+--replicas=(\d+)/
const ALTER =
  /\bALTER\s+(?:SYSTEM|DATABASE\s+\S+|ROLE\s+\S+)\s+SET\s+(\w+)\s*(?:=|TO)\s*['"]?([\w. ]{1,40}?)['"]?(?=[;"']|$)/i
const CHANGES = /\b(?:update|set|patch|scale|upgrade|modify|edit|configure|put-parameter|alter|resize|ps:scale)\b/i
const FLAG =
  /--(?:set\s+|set=)?((?:[a-z][\w.-]*)?(?:instances|replicas?|limit|timeout|memory|cpu|size|count|concurrency|retention|capacity|ttl|max|min|workers|quota|port|threads)[\w.-]*)[= ]([\w.:-]{1,40})/gi
const NAMED_VALUE = /--name[= ](\S+).*--value[= ](\S+)/
const COUNT = /\b(?:ps:scale|scale count|scale)\s+(?:([\w-]+)=)?(\d+)\b/
const PROGRAM = /^(?:\w+=\S+\s+)*([\w.-]+)/
/** Programs whose `set` changes the typist's own machine, not a system. */
const PRIVATE = /^(?:git|npm|pnpm|yarn|export|tmux|set|az|asdf|mise|poetry|pip)$/

/** A command that sets a variable of a running system to a value. */
export const variableFacts = (command: string): readonly Fact[] =>
  command.split(/\s*(?:&&|;)\s*/).flatMap((part): readonly Fact[] => {
    const program = PROGRAM.exec(part)?.[1] ?? ''
    const scale = SCALE.exec(part)
    if (scale) return [{ content: `${scale[1]} scaled to ${scale[2]} replicas (${program}).`, type: 'decision' }]
    const altered = ALTER.exec(part) ?? NAMED_VALUE.exec(part)
    if (altered) return [{ content: `${altered[1]} set to ${altered[2]} (${program}).`, type: 'decision' }]
    const flags = CHANGES.test(part) ? [...part.matchAll(FLAG)].map(([, name, value]) => `${name} ${value}`) : []
    const target = part
      .split(/\s+/)
      .find(
        (word, at) =>
          at > 1 &&
          /^[a-z][\w/-]{2,60}$/.test(word) &&
          !CHANGES.test(word) &&
          !/^(?:run|services?|deploy|deployment|resources|command|exec)$/.test(word),
      )
    if (flags.length > 0)
      return [{ content: `${target ?? program} set to ${flags.join(', ')} (${program}).`, type: 'decision' }]
    const count = COUNT.exec(part)
    if (count) return [{ content: `${count[1] ?? program} scaled to ${count[2]} (${program}).`, type: 'decision' }]
    const match = SET.exec(part)
    if (!match || PRIVATE.test(program) || !/[A-Z_.-]/.test(match[1]!)) return []
    return [{ content: `${match[1]} set to ${match[2]} (${program}).`, type: 'decision' }]
  })

const SERVER =
  /^\s*\|?\s*(PostgreSQL|MySQL|MariaDB|Redis server|CockroachDB|ClickHouse|MongoDB|SQLite)\s+(?:v=?|version )?(\d+\.\d+[\w.]*)/m
const NAMED = /^["']?([\w ().]*version[\w ().]*?)["']?:\s*"?(v?\d+\.\d+\S*)/im
const NUMBER = /\bv?\d+\.\d+(?:\.\d+)*[\w.-]*/

/** A server that was asked for its version and told it. */
export const versionFacts = (header: string, output: string): readonly Fact[] => {
  const server = SERVER.exec(output)
  if (server) return [{ content: `The database server runs ${server[1]} ${server[2]}.`, type: 'dependency' }]
  const tool = /^mcp__(\w+?)__/.exec(header)?.[1]
  if (tool === undefined || output.length > 400) return []
  const named = NAMED.exec(output)
  if (named)
    return [{ content: `${tool} has ${named[1]!.replaceAll(/[()]/g, '').trim()} ${named[2]}.`, type: 'dependency' }]
  const told = /version/i.test(header) ? NUMBER.exec(output)?.[0] : undefined
  return told === undefined ? [] : [{ content: `${tool} is at version ${told}.`, type: 'dependency' }]
}
