import type { Settings } from '../../../domain/settings/settings.js'
import { sameColumns } from '../runs/column-choice.js'

/** Which files of runs no longer serve after a change of settings. All other settings are applied when
 *  searching. */
export interface RebuildPlan {
  readonly words: boolean
  readonly columns: boolean
}

export function rebuildPlan(before: Settings, after: Settings): RebuildPlan {
  return {
    words: wordsDependOn(before) !== wordsDependOn(after),
    columns: !sameColumns(before, after),
  }
}

/** A text that is the same for settings under which documents have the same words. */
function wordsDependOn(settings: Settings): string {
  return JSON.stringify([
    coveredFields(settings.searchableAttributes),
    distinct(settings.stopWords),
    distinct(settings.separatorTokens),
    distinct(settings.nonSeparatorTokens),
    distinct(settings.dictionary),
    settings.localizedAttributes ?? [],
  ])
}

/** Their order only tells how much each counts. */
function coveredFields(attributes: readonly string[]): readonly string[] {
  if (attributes.includes('*')) return ['*']
  const isNested = (name: string): boolean => attributes.some((outer) => name.startsWith(`${outer}.`))
  return distinct(attributes.filter((name) => !isNested(name)))
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].toSorted()
}
