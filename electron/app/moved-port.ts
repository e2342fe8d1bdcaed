import type { Clock } from '../base/clock.ts'
import { saveKeys, withNewHookToken, type Keys } from '../base/keys.ts'
import type { Log } from '../base/log.ts'
import type { DataPaths } from '../base/paths.ts'
import { applyConnect, planConnect } from '../capture/connect/connect.ts'
import type { Connection } from '../capture/connect/entries.ts'
import { readRecords } from '../capture/connect/record.ts'
import { sentenceOf } from '../../shared/errors.ts'

export const connectionOf = (keys: Keys, port: number): Connection => ({
  port,
  main_token: keys.token,
  hook_token: keys.hook_token,
})

interface Dependencies {
  readonly paths: DataPaths
  readonly clock: Clock
  readonly log: Log
  readonly say: (sentence: string) => void
}

/** Keeps the port; if it had to change, whoever has the old one may have seen the hook token, so that changes too. */
export const keepPort = (keys: Keys, port: number, { paths, clock, log, say }: Dependencies): Keys => {
  if (keys.port === port) return keys
  const kept = { ...(keys.port === null ? keys : withNewHookToken(keys)), port }
  saveKeys(paths, kept)
  for (const { home } of readRecords(paths)) {
    try {
      applyConnect(home, planConnect(home, connectionOf(kept, port)), { paths, clock })
      say(
        `Port ${keys.port} was not free, so Distill is on ${port} now. The hooks in ${home} were updated; start new agent sessions.`,
      )
    } catch (error) {
      log.warn('connect.update_failed', { reason: sentenceOf(error) })
      say(`Distill is on port ${port} now, but the hooks in ${home} could not be updated: ${sentenceOf(error)}`)
    }
  }
  return kept
}
