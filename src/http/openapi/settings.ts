import { settingNames, settingRow } from '../../domain/settings/setting-table.js'
import type { SettingName } from '../../domain/settings/settings.js'
import { acceptedTask } from './accepted-task.js'
import { closedChoice, closedObject, ref } from './json-schema.js'
import { renderRoute } from './render-template.js'
import { jsonAnswer, jsonBody, type ResourceReference, type RouteDetails } from './resource-reference.js'
import { embedder, settingChangeMembers, settingChangeSchemas, settingValues } from './setting-schemas.js'

const path = '/indexes/:indexUid/settings'

export function settingsReference(): ResourceReference {
  const changes = settingChangeMembers()
  return {
    tag: 'Settings',
    description: 'How an index searches and what it shows, as a whole and one by one.',
    routes: {
      [`GET ${path}`]: {
        id: 'readSettings',
        answers: { 200: jsonAnswer('The settings, every default filled in.', ref('Settings')) },
        refuses: [404],
      },
      [`PATCH ${path}`]: {
        id: 'changeSettings',
        description: 'An index that does not exist is created.',
        body: jsonBody(ref('SettingsChanges')),
        answers: { 202: acceptedTask },
      },
      [`DELETE ${path}`]: { id: 'resetSettings', answers: { 202: acceptedTask } },
      ...Object.assign({}, ...settingNames.map((name) => routesOf(name, changes))),
      'POST /render-template': renderRoute,
    },
    schemas: {
      Settings: closedObject(settingValues, {
        optional: settingNames.filter((name) => settingRow(name).feature !== undefined),
        description: 'Settings behind a feature that is off are left out.',
      }),
      SettingsChanges: closedChoice(changes, 'What is left out stays as it is, and null resets.'),
      Embedder: embedder,
      ...settingChangeSchemas(),
    },
  }
}

function routesOf(
  name: SettingName,
  changes: ReturnType<typeof settingChangeMembers>,
): Readonly<Record<string, RouteDetails>> {
  const { route, verb } = settingRow(name)
  const title = `${name[0]?.toUpperCase()}${name.slice(1)}Setting`
  return {
    [`GET ${path}/${route}`]: {
      id: `read${title}`,
      answers: { 200: jsonAnswer('Its value.', settingValues[name]) },
      refuses: [404],
    },
    [`${verb} ${path}/${route}`]: {
      id: `change${title}`,
      body: jsonBody(changes[name] ?? {}),
      answers: { 202: acceptedTask },
    },
    [`DELETE ${path}/${route}`]: { id: `reset${title}`, answers: { 202: acceptedTask } },
  }
}
