import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import { memoryTypes, type MemoryType } from '../../shared/domain/memory.ts'
import type { Clock } from '../base/clock.ts'
import { defaultDataDir } from '../base/paths.ts'
import type { Connection } from '../capture/connect/entries.ts'
import { connect, disconnectHome } from './connection.ts'
import { doctor } from './doctor.ts'
import * as memories from './memories.ts'
import type { Common, Needs, Session } from './needs.ts'
import { createOutput } from './output.ts'
import { pause, resume } from './pausing.ts'
import { serve } from './serving.ts'
import { status } from './status.ts'
import { exportTo, importFrom } from './transfer.ts'

interface Dependencies extends Needs {
  readonly clock: Clock
  keys(data_dir: string): Connection
}

const whole = (min: number, max: number) => (text: string) => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new InvalidArgumentError(`It takes a whole number from ${min} to ${max}.`)
  return value
}

/** The whole command line; an action gives its exit code, or nothing for success. */
export const createProgram = (needs: Dependencies): Command => {
  const program = new Command('distill')
    .description('A memory for coding agents: captured, distilled and kept on your own machine.')
    .version(needs.version)
    .exitOverride()
    .configureOutput({
      writeOut: text => needs.streams.out.write(text),
      writeErr: text => needs.streams.err.write(text),
    })

  const commonOf = (options: { dataDir?: string; json?: boolean }): Common => ({
    data_dir: resolve(options.dataDir || defaultDataDir(needs.env)),
    output: createOutput(needs.streams, Boolean(options.json)),
  })

  const command = (name: string, about: string) =>
    program
      .command(name)
      .description(about)
      .option('--data-dir <dir>', 'where everything is kept (default: $DATA_DIR or ~/.team-memory)')
      .option('--json', 'print JSON')

  /** A command that asks the engine: the running one, or the store opened just for it. */
  const asking =
    <A extends readonly unknown[]>(act: (session: Session, common: Common, ...args: A) => Promise<number | void>) =>
    async (...given: unknown[]) => {
      const options = given.at(-2) as { dataDir?: string; json?: boolean }
      const common = commonOf(options)
      const session = await needs.open_session(common.data_dir)
      try {
        process.exitCode = (await act(session, common, ...(given.slice(0, -1) as unknown as A))) ?? 0
      } finally {
        await session.close()
      }
    }

  const typeOption = () => new Option('--type <type>', 'only memories of this type').choices(memoryTypes)
  const narrowed = (name: string, about: string) =>
    command(name, about)
      .option('--repo <repo>', 'only memories of this repository (its name or key)')
      .addOption(typeOption())
      .option('--agent <id>', 'only memories of this agent')

  command('serve', 'run the engine and serve the window on loopback')
    .option('--port <n>', 'listen here instead of the kept port; 0 takes any free one', whole(0, 65_535))
    .option('--open', 'open the window in a browser')
    .action(async (options: { port?: number; open?: boolean; dataDir?: string }) => {
      process.exitCode = await serve(options, commonOf(options), needs)
    })
  command('mcp', 'speak MCP on standard input and output, for clients that start their servers').action(
    async (options: { dataDir?: string }) => needs.proxy_mcp(commonOf(options).data_dir),
  )

  command('connect', 'connect Claude Code: hooks and the MCP server')
    .option('--home <dir>', 'the home directory whose Claude Code is meant')
    .option('--dry-run', 'show what would change')
    .option('--status', 'tell whether it is connected')
    .action(
      async (options: { home?: string; dryRun?: boolean; status?: boolean; dataDir?: string; json?: boolean }) => {
        const common = commonOf(options)
        process.exitCode = await connect(options, needs.keys(common.data_dir), needs.clock, common)
      },
    )
  command('disconnect', 'take back what connect added')
    .option('--home <dir>', 'the home directory whose Claude Code is meant')
    .action((options: { home?: string; dataDir?: string; json?: boolean }) =>
      disconnectHome(options, commonOf(options)),
    )

  command('status', 'what is captured, waiting and remembered').action(
    asking((session, common) => status(session, common)),
  )
  narrowed('search', 'find memories')
    .addArgument(new Argument('<query...>', 'words, a question, an identifier'))
    .option('--top <n>', 'at most so many', whole(1, 100), 5)
    .action(
      asking(
        (
          session,
          common,
          query: string[],
          options: { top: number; repo?: string; type?: MemoryType; agent?: string },
        ) => memories.search(query.join(' '), options, session, common),
      ),
    )
  narrowed('list', 'the newest memories')
    .option('--tag <tag>', 'only memories with this tag')
    .option('--deleted', 'what was forgotten')
    .option('--limit <n>', 'at most so many', whole(1, 100), 20)
    .option('--cursor <cursor>', 'go on where the last list ended')
    .action(
      asking((session, common, options: Parameters<typeof memories.list>[0]) =>
        memories.list(options, session, common),
      ),
    )
  command('show', 'one memory with everything known about it')
    .argument('<id>')
    .action(asking((session, common, id: string) => memories.show(id, session, common)))
  command('forget', 'forget memories; they stay in the trash')
    .argument('<id...>')
    .action(asking((session, common, ids: string[]) => memories.forget(ids, session, common)))
  command('restore', 'take memories back from the trash')
    .argument('<id...>')
    .action(asking((session, common, ids: string[]) => memories.restore(ids, session, common)))
  command('pause', 'stop capturing, for some minutes or until resumed')
    .argument('[minutes]', 'for how long', whole(1, 525_600))
    .action(asking((session, common, minutes: number | undefined) => pause(minutes ?? null, session, common)))
  command('resume', 'capture again').action(asking((session, common) => resume(session, common)))

  command('export', 'write every memory as JSON lines')
    .argument('[file]', 'standard output when left out')
    .action(asking((session, common, file: string | undefined) => exportTo(file, session, common, needs.streams)))
  command('import', 'read memories from JSON lines')
    .argument('<file>')
    .action(asking((session, common, file: string) => importFrom(file, session, common, needs.streams)))
  command('doctor', 'find what is wrong, in words')
    .option('--home <dir>', 'the home directory whose Claude Code is meant')
    .action(async (options: { home?: string; dataDir?: string; json?: boolean }) => {
      const common = commonOf(options)
      const open_session = () => needs.open_session(common.data_dir)
      const keys = () => needs.keys(common.data_dir)
      process.exitCode = await doctor({ home: resolve(options.home ?? homedir()), open_session, keys }, common)
    })
  return program
}
