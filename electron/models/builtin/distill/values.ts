import type { Fact } from '../../port.ts'

const SET =
  /\b(?:set|config:set|set-value|setx|put|vars:set|secrets:set)\b(?:\s+--?[\w-]+(?:[= ]\S+)?){0,6}\s+["']?([A-Za-z][\w.:/-]{2,60})["']?(?:\s+|=)["']?([\w.:/-]{1,60})["']?(?=\s|$)/
const SCALE = /\bscale\s+(?:--[\w-]+\s+)*(\S+(?:\s+\S+)?)\s+--replicas=(\d+)/
const PROGRAM = /^(?:\w+=\S+\s+)*([\w.-]+)/
/** Programs whose `set` changes the typist's own machine, not a system. */
const PRIVATE = /^(?:git|npm|pnpm|yarn|export|tmux|set|az|asdf|mise|poetry|pip)$/

/** A command that sets a variable of a running system to a value. */
export const variableFacts = (command: string): readonly Fact[] =>
  command.split(/\s*(?:&&|;)\s*/).flatMap((part): readonly Fact[] => {
    const program = PROGRAM.exec(part)?.[1] ?? ''
    const scale = SCALE.exec(part)
    if (scale) return [{ content: `${scale[1]} scaled to ${scale[2]} replicas (${program}).`, type: 'decision' }]
    const match = SET.exec(part)
    if (!match || PRIVATE.test(program) || !/[A-Z_.-]/.test(match[1]!)) return []
    return [{ content: `${match[1]} set to ${match[2]} (${program}).`, type: 'decision' }]
  })

const SERVER =
  /^\s*\|?\s*(PostgreSQL|MySQL|MariaDB|Redis server|CockroachDB|ClickHouse|MongoDB|SQLite)\s+(?:v=?|version )?(\d+\.\d+[\w.]*)/m
const NAMED = /^(\w*version\w*):\s*"?(v?\d+\.\d+\S*)/m

/** A server that was asked for its version and told it. */
export const versionFacts = (header: string, output: string): readonly Fact[] => {
  const server = SERVER.exec(output)
  if (server) return [{ content: `The database server runs ${server[1]} ${server[2]}.`, type: 'dependency' }]
  const named = NAMED.exec(output)
  const tool = /^mcp__(\w+?)__/.exec(header)?.[1]
  return named && tool !== undefined && output.length < 400
    ? [{ content: `${tool} has ${named[1]} ${named[2]}.`, type: 'dependency' }]
    : []
}
