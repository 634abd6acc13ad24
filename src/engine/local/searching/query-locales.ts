import type { SearchRequest } from '../../../domain/search-request.js'
import { matchesAttributePattern } from '../../../domain/settings/matches-attribute-pattern.js'
import type { VisiblePart } from '../filtering/visible-part.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { createSearchableFields } from '../runs/searchable-fields.js'
import { createLocalesOf } from '../runs/searchable-locales.js'

/** The languages the query may be in: as the request says, or else those of the attributes it searches. */
export function queryLocales(
  request: SearchRequest,
  { settings, fieldCounts }: IndexSnapshot,
  visible: Pick<VisiblePart, 'hasField'>,
): readonly string[] | undefined {
  if (request.locales !== undefined) return request.locales
  if (settings.localizedAttributes === null || settings.localizedAttributes.length === 0) return undefined
  const searchable = createSearchableFields(settings.searchableAttributes)
  const localesOf = createLocalesOf(settings.localizedAttributes)
  const chosen = request.attributesToSearchOn
  const paths = [...fieldCounts.keys()].filter(
    (path) => searchable.covers(path) && (chosen === undefined || chosen.some((name) => chooses(name, path))),
  )
  const localized = paths.filter((path) => localesOf(path) !== undefined && visible.hasField(path))
  const locales = new Set(localized.flatMap((path) => localesOf(path) ?? []))
  return locales.size === 0 ? undefined : [...locales]
}

function chooses(name: string, path: string): boolean {
  return matchesAttributePattern(name, path) || path.startsWith(`${name}.`)
}
