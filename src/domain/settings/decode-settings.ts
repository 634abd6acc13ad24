import type * as z from 'zod'
import { objectDecoder } from '../object-decoder.js'
import { settingNames, settingRow, type settingTable } from './setting-table.js'
import type { SettingName } from './settings.js'

/** The settings a request names, in the order it names them; null resets one. */
export type SettingsChanges = {
  readonly [Name in SettingName]?: z.output<(typeof settingTable)[Name]['schema']> | null
}

const decodeMembers = objectDecoder({
  fields: Object.fromEntries(
    settingNames.map((name) => {
      const { schema, invalid } = settingRow(name)
      return [name, { schema: schema.nullish(), invalid }]
    }),
  ),
})

/** Decodes the body of `PATCH /indexes/{uid}/settings`. */
export function decodeSettingsChanges(payload: unknown): SettingsChanges {
  const decoded = decodeMembers(payload)
  return Object.fromEntries(Object.entries(decoded).filter(([, value]) => value !== undefined))
}

/** Decodes the body of a setting's own route. */
export function decodeSetting(name: SettingName, payload: unknown): SettingsChanges {
  return decodeSettingsChanges({ [name]: payload })
}

export function resetSettings(names: readonly SettingName[]): SettingsChanges {
  return Object.fromEntries(names.map((name) => [name, null]))
}
