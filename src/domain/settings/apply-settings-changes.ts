import { checkMergedSettings, type MergeChecks } from './check-merged-settings.js'
import { mergeSettings } from './merge-settings.js'
import type { StoredSettings } from './settings.js'

/** The settings after the changes of a task. Throws an `ApiError` for changes that do not fit what is stored. */
export function applySettingsChanges(
  stored: StoredSettings,
  changes: StoredSettings,
  checkTemplate?: MergeChecks['checkTemplate'],
): StoredSettings {
  const merged = mergeSettings(stored, changes)
  const mistake = checkMergedSettings(merged, { before: stored, ...(checkTemplate && { checkTemplate }) })
  if (mistake !== undefined) throw mistake
  return merged
}
