import type { LocalizedAttributes } from '../../../domain/settings/localized-attributes.js'
import { matchesAttributePattern } from '../../../domain/settings/matches-attribute-pattern.js'

/** The languages a field is written in; undefined when nothing tells. Of several rules that match a field, the
 *  first decides. */
export function createLocalesOf(
  rules: readonly LocalizedAttributes[] | null,
): (path: string) => readonly string[] | undefined {
  if (rules === null || rules.length === 0) return () => undefined
  const known = new Map<string, readonly string[] | undefined>()
  return (path) => {
    if (known.has(path)) return known.get(path)
    const rule = rules.find(({ attributePatterns }) =>
      attributePatterns.some((pattern) => matchesAttributePattern(pattern, path)),
    )
    known.set(path, rule?.locales)
    return rule?.locales
  }
}
