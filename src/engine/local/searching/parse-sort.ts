import { apiError } from '../../../domain/errors/api-error.js'
import type { Settings } from '../../../domain/settings/settings.js'
import { criterionOf, type SortCriterion } from '../ranking/resolve-rules.js'

const geoPoint = /^_geoPoint\s*\(/
const reserved = /^_geo(?:Distance|Radius\s*\(|BoundingBox\s*\(|$)/

/** Checks what a search asks to sort by against the settings. */
export function parseSort(sort: readonly string[], settings: Settings): readonly SortCriterion[] {
  if (sort.length === 0) return []
  if (!settings.rankingRules.includes('sort'))
    throw apiError(
      'invalid_search_sort',
      'The index does not sort by request: add `sort` to its ranking rules first.',
    )
  return sort.map((text) => parseCriterion(text, settings))
}

function parseCriterion(text: string, { sortableAttributes }: Settings): SortCriterion {
  if (!/:(?:asc|desc)$/.test(text))
    throw apiError('invalid_search_sort', `\`${text}\` in \`sort\` must end with \`:asc\` or \`:desc\`.`)
  const criterion = criterionOf(text)
  const { field } = criterion
  if (reserved.test(field))
    throw apiError(
      'invalid_search_sort',
      `\`${field}\` is reserved and cannot be sorted by. To sort by distance use \`_geoPoint(lat, lng):asc\`.`,
    )
  const needed = geoPoint.test(field) ? '_geo' : field
  if (!isSortable(needed, sortableAttributes))
    throw apiError(
      'invalid_search_sort',
      `\`${needed}\` is not sortable. ${listSortable(sortableAttributes)}`,
    )
  return criterion
}

function isSortable(field: string, sortable: readonly string[]): boolean {
  return sortable.some((name) => field === name || field.startsWith(`${name}.`))
}

function listSortable(sortable: readonly string[]): string {
  if (sortable.length === 0)
    return 'The index has no sortable attributes: add it to `sortableAttributes` first.'
  return `Sortable attributes: ${sortable.map((name) => `\`${name}\``).join(', ')}.`
}
