import type { ContractClient } from '../../shared/contract/client.ts'
import type { Clock } from '../base/clock.ts'
import type { Connection } from '../capture/connect/entries.ts'
import type { Output, Streams } from './output.ts'

export interface ServeOptions {
  readonly data_dir: string
  readonly port: number | null
}

export interface RunningEngine {
  readonly url: string
  readonly token: string
  /** Settles when the engine has stopped. */
  readonly stopped: Promise<void>
  /** What needs the person, in words. */
  troubles(): Promise<readonly string[]>
  stop(): Promise<void>
}

/** The engine a command talks to: the one that runs, or the store opened for this command alone. */
export interface Session {
  readonly client: ContractClient
  readonly url: string | null
  close(): Promise<void>
}

/** What the entry passes in, because only the composition root may choose the parts. */
export interface Needs {
  readonly version: string
  readonly env: NodeJS.ProcessEnv
  readonly streams: Streams
  readonly clock: Clock
  serve(options: ServeOptions): Promise<{ readonly engine: RunningEngine } | { readonly already: string }>
  open_session(data_dir: string): Promise<Session>
  /** Asks the running engine to stop and waits for it; false when none runs. */
  stop_engine(data_dir: string): Promise<boolean>
  proxy_mcp(data_dir: string): Promise<void>
  open_window(data_dir: string): Promise<void>
  /** The kept keys, made if there are none. */
  keys(data_dir: string): Connection
  /** The same without writing anything. */
  look_at_keys(data_dir: string): Connection
  /** Null when nobody is there to answer. */
  readonly ask_person: ((question: string) => Promise<boolean>) | null
}

/** What every command gets: the parsed common options and a way to speak. */
export interface Common {
  readonly data_dir: string
  readonly output: Output
}
