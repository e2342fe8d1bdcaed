import { sentenceOf } from '../../shared/errors.ts'
import type { Clock } from '../base/clock.ts'
import { saveKeys, withNewHookToken, type Keys } from '../base/keys.ts'
import type { Log } from '../base/log.ts'
import type { DataPaths } from '../base/paths.ts'
import { updateConnection } from '../capture/connect/connect.ts'
import type { Connection } from '../capture/connect/entries.ts'
import { readRecords } from '../capture/connect/record.ts'
import { DEFAULT_PORT } from '../http/listen.ts'

/** Clients connected before the first start are told the port that will be tried first. */
const expectedPort = ({ port }: Keys): number => port ?? DEFAULT_PORT

export const connectionOf = (keys: Keys): Connection => ({
  port: expectedPort(keys),
  main_token: keys.token,
  hook_token: keys.hook_token,
})

interface Dependencies {
  readonly paths: DataPaths
  readonly clock: Clock
  readonly log: Log
  readonly say: (sentence: string) => void
}

/** Told also when nothing was connected: whoever had noted the old address looks for the new one. */
export const sayMoved = (keys: Keys, port: number, say: (sentence: string) => void): void => {
  if (port !== expectedPort(keys)) say(`Port ${expectedPort(keys)} is taken, so Distill is on port ${port} now.`)
}

/** Keeps the port; if it had to change, whoever has the old one may have seen the hook token, so that changes too. */
export const keepPort = (keys: Keys, port: number, { paths, clock, log, say }: Dependencies): Keys => {
  if (keys.port === port) return keys
  const kept = { ...(expectedPort(keys) === port ? keys : withNewHookToken(keys)), port }
  saveKeys(paths, kept)
  for (const { home } of readRecords(paths)) {
    try {
      if (updateConnection(home, connectionOf(kept), { paths, clock }))
        say(`Distill is on port ${port} now. The connection in ${home} was updated; start new agent sessions.`)
    } catch (error) {
      log.warn('connect.update_failed', { reason: sentenceOf(error) })
      say(`Distill is on port ${port} now, but the connection in ${home} could not be updated: ${sentenceOf(error)}`)
    }
  }
  return kept
}
