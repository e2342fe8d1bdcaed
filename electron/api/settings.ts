import type { HandlersOf } from '../../shared/contract/contract.ts'
import type { settings } from '../../shared/contract/settings.ts'
import { DistillError } from '../../shared/errors.ts'
import { environmentOf, parseSetting, settingNames, type SettingName } from '../base/settings.ts'
import type { ApiNeeds, SettingsDesk } from './needs.ts'

/** Keys to other services are told apart from set and unset, and never shown. */
const SECRET: ReadonlySet<SettingName> = new Set(['jina_api_key'])
const HIDDEN = '••••'

const settingOf = (name: SettingName, desk: SettingsDesk) => {
  const { values, sources } = desk.resolved()
  const value = SECRET.has(name) && values[name] !== null ? HIDDEN : values[name]
  return { name, value, source: sources[name], environment: environmentOf(name) }
}

const isSetting = (name: string): name is SettingName => settingNames.some(known => known === name)

export const settingsHandlers = ({ settings: desk, store }: ApiNeeds): HandlersOf<typeof settings> => ({
  'settings.store': async () => ({ directory: store.directory, parts: await store.sizes() }),
  'settings.read': async () => ({ settings: settingNames.map(name => settingOf(name, desk)) }),
  'settings.write': async ({ name, value }) => {
    if (!isSetting(name)) throw new DistillError('not_found', `There is no setting called ${name}.`)
    if (desk.resolved().sources[name] === 'environment')
      throw new DistillError(
        'conflict',
        `${environmentOf(name)} is set in the environment, which wins over this setting.`,
      )
    await desk.write(name, parseSetting(name, value))
    return settingOf(name, desk)
  },
})
