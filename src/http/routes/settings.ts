import { decodeSetting, decodeSettingsChanges } from '../../domain/settings/decode-settings.js'
import { settingNames, settingRow } from '../../domain/settings/setting-table.js'
import type { SettingName } from '../../domain/settings/settings.js'
import { summarizedTask } from '../../domain/task-wire.js'
import type { SettingsOperations } from '../../operations/settings.js'
import { accepted, ok } from '../answer.js'
import { defineRoute, indexParameter, type Route } from '../route.js'

const wholePath = '/indexes/:indexUid/settings'

export function settingsRoutes(settings: SettingsOperations): Route[] {
  return [...wholeRoutes(settings), ...settingNames.flatMap((name) => routesOf(name, settings))]
}

// A mistake in the body is told before one in the uid of the index.
function wholeRoutes(settings: SettingsOperations): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: wholePath,
      action: 'settings.get',
      summary: 'read the settings of an index',
      decode: indexParameter,
      handle: async (index) => ok(await settings.read(index)),
    }),
    defineRoute({
      method: 'PATCH',
      path: wholePath,
      action: 'settings.update',
      readsBody: 'json',
      summary: 'change settings of an index',
      decode: (request) => ({
        changes: decodeSettingsChanges(request.body),
        index: indexParameter(request),
      }),
      handle: async ({ index, changes }, { grant }) =>
        accepted(summarizedTask(await settings.change(grant, index, changes))),
    }),
    defineRoute({
      method: 'DELETE',
      path: wholePath,
      action: 'settings.update',
      summary: 'reset the settings of an index',
      decode: indexParameter,
      handle: async (index) => accepted(summarizedTask(await settings.reset(index))),
    }),
  ]
}

function routesOf(name: SettingName, settings: SettingsOperations): Route[] {
  const { route, verb, what } = settingRow(name)
  const path = `${wholePath}/${route}`
  return [
    defineRoute({
      method: 'GET',
      path,
      action: 'settings.get',
      summary: `read ${what}`,
      decode: indexParameter,
      handle: async (index) => ok(await settings.readOne(index, name)),
    }),
    defineRoute({
      method: verb,
      path,
      action: 'settings.update',
      readsBody: 'json',
      summary: `change ${what}`,
      decode: (request) => ({
        changes: decodeSetting(name, request.body),
        index: indexParameter(request),
      }),
      handle: async ({ index, changes }, { grant }) =>
        accepted(summarizedTask(await settings.change(grant, index, changes))),
    }),
    defineRoute({
      method: 'DELETE',
      path,
      action: 'settings.update',
      summary: `reset ${what}`,
      decode: indexParameter,
      handle: async (index) => accepted(summarizedTask(await settings.reset(index, [name]))),
    }),
  ]
}
