import { apiError } from '../../../domain/errors/api-error.js'
import type { Settings } from '../../../domain/settings/settings.js'
import { shorten } from '../../../domain/shorten.js'
import { asNumber } from '../../../filters/as-number.js'
import type { GeoPoint } from '../../../filters/filter-tree.js'
import { createDisplayedFields } from './displayed-fields.js'
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
  const { isDisplayed } = createDisplayedFields(settings.displayedAttributes, undefined)
  return parseCriteria(sort, settings, { code: 'invalid_search_sort', isShown: isDisplayed })
}

interface SortUse {
  /** Of the parameter that the criteria came in. */
  readonly code: 'invalid_search_sort' | 'invalid_document_sort'
  /** Which names of sortable attributes the asker may learn from a message. */
  readonly isShown: (name: string) => boolean
}

/** Whatever the ranking rules of the index are. */
export function parseCriteria(
  sort: readonly string[],
  { sortableAttributes }: Settings,
  use: SortUse,
): readonly SortCriterion[] {
  return sort.map((text) => parseCriterion(text, sortableAttributes, use))
}

function parseCriterion(text: string, sortable: readonly string[], use: SortUse): SortCriterion {
  const { code, isShown } = use
  if (!/:(?:asc|desc)$/.test(text))
    throw apiError(code, `\`${shorten(text)}\` in \`sort\` must end with \`:asc\` or \`:desc\`.`)
  const criterion = criterionOf(text)
  const { field } = criterion
  if (reserved.test(field))
    throw apiError(
      code,
      `\`${shorten(field)}\` is reserved and cannot be sorted by. To sort by distance use \`_geoPoint(lat, lng):asc\`.`,
    )
  const needed = geoPoint.test(field) ? '_geo' : field
  if (!isSortable(needed, sortable))
    throw apiError(code, `\`${shorten(needed)}\` is not sortable. ${listSortable(sortable.filter(isShown))}`)
  return needed === '_geo' ? { ...criterion, point: parsePoint(field, code) } : criterion
}

function parsePoint(text: string, code: SortUse['code']): GeoPoint {
  const match = /^_geoPoint\s*\(\s*([^,]+?)\s*,\s*([^,]+?)\s*\)$/.exec(text)
  const latitude = asNumber(match?.[1] ?? '')
  const longitude = asNumber(match?.[2] ?? '')
  if (
    latitude === undefined ||
    longitude === undefined ||
    Math.abs(latitude) > 90 ||
    Math.abs(longitude) > 180
  )
    throw apiError(
      code,
      `\`${shorten(text)}\` must be \`_geoPoint(lat, lng)\` with a latitude from -90 to 90 and a longitude from -180 to 180.`,
    )
  return { latitude, longitude }
}

function isSortable(field: string, sortable: readonly string[]): boolean {
  return sortable.some((name) => field === name || field.startsWith(`${name}.`))
}

function listSortable(sortable: readonly string[]): string {
  if (sortable.length === 0) return 'To sort by it, add it to `sortableAttributes` first.'
  return `Sortable attributes: ${sortable.map((name) => `\`${name}\``).join(', ')}.`
}
