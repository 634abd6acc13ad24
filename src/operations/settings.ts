import { permits, type Grant } from '../access/grant.js'
import type { IndexUid } from '../domain/index-uid.js'
import { resetSettings, type SettingsChanges } from '../domain/settings/decode-settings.js'
import { neededFeatures } from '../domain/settings/needed-features.js'
import { settingNames } from '../domain/settings/setting-table.js'
import type { SettingName, Settings, StoredSettings } from '../domain/settings/settings.js'
import { showSetting, showSettings } from '../domain/settings/show-settings.js'
import type { Task } from '../domain/task.js'
import type { SearchEngine } from '../engine/search-engine.js'
import type { ExperimentalFeatures } from '../instance/experimental-features.js'
import type { IndexRegistry } from '../instance/index-registry.js'
import type { TaskQueue } from '../tasks/task-queue.js'
import { requireIndex } from './require-index.js'

/** The settings of an index. A change is accepted as a task, whether or not the index is there by now. */
export interface SettingsOperations {
  /** As they may be shown. */
  read(index: IndexUid): Promise<Partial<Settings>>
  readOne(index: IndexUid, name: SettingName): Promise<unknown>
  /** Makes the index too, if the caller may. */
  change(grant: Grant, index: IndexUid, changes: SettingsChanges): Promise<Task>
  /** Never makes the index. */
  reset(index: IndexUid, names?: readonly SettingName[]): Promise<Task>
}

export interface SettingsDependencies {
  readonly registry: IndexRegistry
  readonly queue: TaskQueue
  readonly engine: SearchEngine
  readonly features: ExperimentalFeatures
}

export function createSettingsOperations(deps: SettingsDependencies): SettingsOperations {
  const { registry, queue, engine, features } = deps

  async function storedSettings(index: IndexUid): Promise<StoredSettings> {
    return engine.readSettings(requireIndex(registry, index).id)
  }

  return {
    read: async (index) => showSettings(await storedSettings(index), features.current()),

    readOne: async (index, name) => showSetting(name, await storedSettings(index)),

    async change(grant, index, changes) {
      for (const { feature, what } of neededFeatures(changes)) features.require(feature, what)
      const mayCreateIndex = permits(grant, 'indexes.create', index)
      return queue.enqueue({ kind: 'settingsUpdate', index, changes, mayCreateIndex })
    },

    async reset(index, names = settingNames) {
      const changes = resetSettings(names)
      return queue.enqueue({ kind: 'settingsUpdate', index, changes, mayCreateIndex: false })
    },
  }
}
