import { settingNames, settingRow } from './setting-table.js'
import type { Settings, StoredSettings } from './settings.js'
import { isObject } from '../json-object.js'

/** The whole settings, in display order. */
export function completeSettings(stored: StoredSettings): Settings {
  const complete = settingNames.map((name) => [name, fillIn(settingRow(name).default, stored[name])])
  // Every stored value was decoded by the schema of its row, whose default has the type of the setting.
  return Object.fromEntries(complete) as Settings
}

/** What is stored, with the default of every member that is not. */
function fillIn(byDefault: unknown, stored: unknown): unknown {
  if (stored === undefined) return byDefault
  if (!isObject(byDefault) || !isObject(stored)) return stored
  const names = new Set([...Object.keys(byDefault), ...Object.keys(stored)])
  return Object.fromEntries([...names].map((name) => [name, fillIn(own(byDefault, name), own(stored, name))]))
}

function own(members: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(members, name) ? members[name] : undefined
}
