import type { FeatureSwitches } from '../experimental-features.js'
import { maskSecrets } from '../mask-settings-secrets.js'
import { completeSettings } from './complete-settings.js'
import { settingNames, settingRow } from './setting-table.js'
import type { SettingName, Settings, StoredSettings } from './settings.js'

/** The whole settings as answers show them: without secrets, and without what is behind a switch that is off. */
export function showSettings(stored: StoredSettings, features: FeatureSwitches): Partial<Settings> {
  const complete = completeSettings(stored)
  const shown = settingNames.filter((name) => isSwitchedOn(name, features))
  return Object.fromEntries(shown.map((name) => [name, withoutSecrets(name, complete[name])]))
}

/** One setting as its own route shows it, whether or not its switch is on. */
export function showSetting(name: SettingName, stored: StoredSettings): unknown {
  return withoutSecrets(name, completeSettings(stored)[name])
}

/** What the details of a task show of the settings it changes. */
export function settingsDetails(changes: StoredSettings): StoredSettings {
  const named = settingNames.filter((name) => changes[name] !== undefined)
  return Object.fromEntries(named.map((name) => [name, changeDetail(name, changes[name])]))
}

function changeDetail(name: SettingName, change: unknown): unknown {
  return change === null ? (settingRow(name).shownWhenReset ?? null) : withoutSecrets(name, change)
}

function isSwitchedOn(name: SettingName, features: FeatureSwitches): boolean {
  const { feature } = settingRow(name)
  return feature === undefined || features[feature]
}

function withoutSecrets(name: SettingName, value: unknown): unknown {
  return settingRow(name).holdsSecrets ? maskSecrets(value) : value
}
