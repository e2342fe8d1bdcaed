import { homedir } from 'node:os'
import type { ClientDesk } from '../api/needs.ts'
import type { Clock } from '../base/clock.ts'
import { loadKeys } from '../base/keys.ts'
import type { DataPaths } from '../base/paths.ts'
import { applyConnect, connectionStatus, disconnect, planConnect } from '../capture/connect/connect.ts'
import { connectionOf } from './moved-port.ts'

/** Claude Code in the person's own home. */
export const createClientDesk = (paths: DataPaths, clock: Clock, home: string = homedir()): ClientDesk => {
  const connection = () => connectionOf(loadKeys(paths))
  return {
    status: () => connectionStatus(home, connection()),
    connect: () => applyConnect(home, planConnect(home, connection()), { paths, clock }),
    disconnect: () => void disconnect(home, { paths }),
  }
}
