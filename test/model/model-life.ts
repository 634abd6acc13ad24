import type { StoredSettings } from '../../src/domain/settings/settings.js'
import type { JsonObject } from './model-documents.js'
import type { Change } from './random-cases.js'

/** What an index holds after each of its changes. */
export interface ModelLife {
  settings: StoredSettings
  /** By id, in the order of insertion, which an update does not change. */
  readonly documents: Map<unknown, JsonObject>
}

export function applyToModel(life: ModelLife, change: Change): void {
  switch (change.kind) {
    case 'import':
      for (const document of change.documents) {
        const { id } = document
        const base = change.method === 'update' ? life.documents.get(id) : undefined
        life.documents.set(id, { ...base, ...document })
      }
      break
    case 'delete':
      for (const id of change.ids) life.documents.delete(id)
      break
    case 'settings':
      life.settings = change.settings
      break
  }
}
