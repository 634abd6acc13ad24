import type { FeatureName } from '../experimental-features.js'
import type { SettingsChanges } from './decode-settings.js'
import { membersOf } from './merge-rule.js'
import { settingNames, settingRow } from './setting-table.js'

export interface FeatureNeed {
  readonly feature: FeatureName
  /** What needs it, as the beginning of a sentence. */
  readonly what: string
}

/** The switches that must be on for the changes to be accepted. A reset needs none. */
export function neededFeatures(changes: SettingsChanges): readonly FeatureNeed[] {
  const ofSettings = settingNames.flatMap((name): readonly FeatureNeed[] => {
    const { feature } = settingRow(name)
    return feature === undefined || changes[name] == null
      ? []
      : [{ feature, what: `The setting \`${name}\`` }]
  })
  return [...ofSettings, ...Object.entries(changes.embedders ?? {}).flatMap(needsOfEmbedder)]
}

function needsOfEmbedder([name, embedder]: readonly [string, unknown]): readonly FeatureNeed[] {
  const members = membersOf(embedder)
  const parts = [members, membersOf(members['searchEmbedder']), membersOf(members['indexingEmbedder'])]
  const isComposite = members['source'] === 'composite'
  const hasFragments = parts.some(
    (part) => part['indexingFragments'] != null || part['searchFragments'] != null,
  )
  const what = (how: string) => `The embedder \`${name}\` with ${how}`
  return [
    ...(isComposite
      ? [{ feature: 'compositeEmbedders', what: what('the source `composite`') } as const]
      : []),
    ...(hasFragments ? [{ feature: 'multimodal', what: what('fragments') } as const] : []),
  ]
}
