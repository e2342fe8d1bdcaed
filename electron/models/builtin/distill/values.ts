import type { Fact } from '../../port.ts'

const SET =
  /\b(?:set|config:set|config set|set-value|setx|put)\b(?:\s+--?[\w-]+(?:[= ]\S+)?)*\s+["']?([A-Za-z][\w.:/-]{2,60})["']?(?:\s+|=)["']?([\w.:/-]{1,60})["']?\s*(?:$|&&|;|\|)/
const PROGRAM = /^(?:\w+=\S+\s+)*([\w.-]+)/

/** A command that sets a variable of a running system to a value. */
export const variableFacts = (command: string): readonly Fact[] =>
  command.split(/\s*(?:&&|;)\s*/).flatMap((part): readonly Fact[] => {
    const match = SET.exec(part)
    const program = PROGRAM.exec(part)?.[1] ?? ''
    if (
      !match ||
      /^(?:git|npm|pnpm|yarn|export|tmux|set|kubectl-ctx|gcloud|az)$/.test(program) ||
      !/[A-Z_.-]/.test(match[1]!)
    )
      return []
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
