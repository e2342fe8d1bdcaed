import type { Capturing, SettingsDesk } from '../api/needs.ts'
import type { Clock } from '../base/clock.ts'
import { parseSetting, resolveSettings, type ResolvedSettings } from '../base/settings.ts'
import { captureState } from '../capture/exclusions.ts'
import type { SettingsPort } from '../storage/queue-port.ts'

/** The settings in force, kept in memory because the door asks for them on every call. */
export const openSettingsDesk = async (env: NodeJS.ProcessEnv, port: SettingsPort): Promise<SettingsDesk> => {
  let current: ResolvedSettings = resolveSettings(env, await port.read())
  return {
    resolved: () => current,
    write: async (name, value) => {
      await port.write(name, parseSetting(name, value))
      current = resolveSettings(env, await port.read())
    },
  }
}

/** Pausing is a setting, so that it survives a restart. */
export const createCapturing = (desk: SettingsDesk, clock: Clock): Capturing => ({
  state: () => captureState(desk.resolved().values, clock.now()),
  pause: until => desk.write('paused_until', until ?? 'resumed'),
  resume: () => desk.write('paused_until', null),
})
