import { defaultSource } from './embedder-sources.js'
import { membersOf, mergeMembers, type MergeRule } from './merge-rule.js'

const mergeFields = mergeMembers({
  searchEmbedder: mergeEmbedder,
  indexingEmbedder: mergeEmbedder,
  indexingFragments: mergeMembers(),
  searchFragments: mergeMembers(),
})

/** Member by member, unless the source becomes another: nothing that was set for one fits the other. */
export function mergeEmbedder(stored: unknown, change: unknown): ReturnType<MergeRule> {
  const before = membersOf(stored)
  const wanted = membersOf(change)
  const source = wanted['source'] === undefined ? before['source'] : wanted['source']
  const settled = source ?? defaultSource
  const kept = before['source'] === settled ? before : {}
  return mergeFields({ source: settled, ...kept }, { ...wanted, source: settled })
}
