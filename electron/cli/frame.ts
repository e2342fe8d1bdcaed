import { resolve } from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { defaultDataDir } from '../base/paths.ts'
import type { Common, Needs, Session } from './needs.ts'
import { createOutput } from './output.ts'
import { requireStore } from './store-there.ts'

export interface CommonOptions {
  readonly dataDir?: string
  readonly json?: boolean
}

type Act<A extends readonly unknown[]> = (session: Session, common: Common, ...args: A) => Promise<number | void>
type Action = (...given: unknown[]) => Promise<void>

/** What the groups of commands are built with. */
export interface Frame {
  /** A command with the options that all have. */
  command(name: string, about: string): Command
  /** One that does not answer, and so not in JSON either. */
  silent(name: string, about: string): Command
  commonOf(options: CommonOptions): Common
  /** A command that asks the engine: the running one, or the store opened just for it. */
  asking<A extends readonly unknown[]>(act: Act<A>): Action
  /** The same, but it may begin a store. */
  making<A extends readonly unknown[]>(act: Act<A>): Action
}

export const createFrame = (program: Command, needs: Needs): Frame => {
  const commonOf = ({ dataDir, json }: CommonOptions): Common => ({
    data_dir: resolve(dataDir || defaultDataDir(needs.env)),
    output: createOutput(needs.streams, Boolean(json)),
  })
  const silent = (name: string, about: string) =>
    program
      .command(name)
      .description(about)
      .option('--data-dir <dir>', 'where everything is kept (default: $DATA_DIR or ~/.team-memory)')
  const making =
    <A extends readonly unknown[]>(act: Act<A>): Action =>
    async (...given) => {
      const common = commonOf(given.at(-2) as CommonOptions)
      const session = await needs.open_session(common.data_dir)
      try {
        process.exitCode = (await act(session, common, ...(given.slice(0, -1) as unknown as A))) ?? 0
      } finally {
        await session.close()
      }
    }
  return {
    command: (name, about) => silent(name, about).option('--json', 'print JSON, errors too'),
    silent,
    commonOf,
    making,
    asking: act => {
      const run = making(act)
      return async (...given) => {
        requireStore(commonOf(given.at(-2) as CommonOptions).data_dir)
        await run(...given)
      }
    },
  }
}

export const whole = (min: number, max: number) => (text: string) => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new InvalidArgumentError(`It takes a whole number from ${min} to ${max}.`)
  return value
}
