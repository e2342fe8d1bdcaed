import { connect, disconnectHome, type ConnectOptions } from '../connection.ts'
import type { CommonOptions, Frame } from '../frame.ts'
import type { Needs } from '../needs.ts'

const STAYS = `
If no engine runs, one is started. It stays when the client has gone, so that
capture goes on; "distill stop" stops it.`

export const addClientCommands = ({ command, silent, commonOf }: Frame, needs: Needs): void => {
  command('connect', 'connect Claude Code: hooks and the MCP server')
    .option('--home <dir>', 'the home directory whose Claude Code is meant')
    .option('--dry-run', 'show what would change')
    .option('--status', 'tell whether it is connected')
    .action(async (options: CommonOptions & ConnectOptions) => {
      process.exitCode = await connect(options, commonOf(options), needs)
    })
  command('disconnect', 'take back what connect added')
    .option('--home <dir>', 'the home directory whose Claude Code is meant')
    .action((options: CommonOptions & Pick<ConnectOptions, 'home'>) => disconnectHome(options, commonOf(options)))
  silent('mcp', 'speak MCP on standard input and output, for clients that start their servers')
    .addHelpText('after', STAYS)
    .action(async (options: CommonOptions) => needs.proxy_mcp(commonOf(options).data_dir))
}
