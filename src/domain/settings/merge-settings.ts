import { settingNames, settingRow } from './setting-table.js'
import type { SettingName, StoredSettings } from './settings.js'

/** What an index keeps after the changes of a task: missing keeps, null resets. */
export function mergeSettings(stored: StoredSettings, changes: StoredSettings): StoredSettings {
  const merged = settingNames.map((name) => [name, mergeSetting(name, stored[name], changes[name])] as const)
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
}

function mergeSetting(name: SettingName, stored: unknown, change: unknown): unknown {
  if (change === undefined) return stored
  return change === null ? undefined : settingRow(name).merge(stored, change)
}
