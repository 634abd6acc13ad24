import { apiError } from '../../../domain/errors/api-error.js'
import { matchesAttributePattern } from '../../../domain/settings/matches-attribute-pattern.js'
import { shorten } from '../../../domain/shorten.js'
import type { Settings } from '../../../domain/settings/settings.js'
import type { IndexSnapshot, RunView } from '../runs/index-snapshot.js'
import { createSearchableFields } from '../runs/searchable-fields.js'

/** What a search may do with each field of one run. All lists go by the run's own numbering of fields. */
export interface RunFields {
  /** Words of the field are found by searches that choose no attributes. */
  readonly searchable: readonly boolean[]
  /** Words of the field count at all. */
  readonly searched: readonly boolean[]
  /** Words of the field may differ by typos, and be found by words glued together. */
  readonly tolerant: readonly boolean[]
  /** The same for all fields, whether or not their words count in this search. */
  readonly forgiving: readonly boolean[]
  /** Place of the field among the searchable ones: lower ranks higher. */
  readonly weights: readonly number[]
}

export interface SearchFields {
  /** By place of the run. */
  readonly runs: readonly RunFields[]
  /** The largest weight a field can have. */
  readonly highestWeight: number
}

/** What the asker may know of the fields. */
interface KnownFields {
  hasField(path: string): boolean
}

/** Refuses names that are not searchable, as far as the asker may know. */
export function resolveSearchFields(
  snapshot: IndexSnapshot,
  attributesToSearchOn: readonly string[] | undefined,
  known: KnownFields = { hasField: (path) => snapshot.fieldCounts.has(path) },
): SearchFields {
  const { searchableAttributes, typoTolerance } = snapshot.settings
  const ranked = createSearchableFields(searchableAttributes)
  const isChosen = chooseAttributes(snapshot.settings, attributesToSearchOn, known)
  const exact = new Set(typoTolerance.disableOnAttributes)
  const fieldsOf = ({ words }: RunView): RunFields => {
    const weights = words.fields.map((path) => ranked.weightOf(path))
    const searchable = weights.map((weight) => weight !== undefined)
    const searched = words.fields.map((path, field) => searchable[field] === true && isChosen(path))
    const forgiving = words.fields.map((path) => !isWithin(path, exact))
    return {
      searchable,
      searched,
      tolerant: searched.map((isSearched, field) => isSearched && forgiving[field] === true),
      forgiving,
      weights: weights.map((weight) => weight ?? 0),
    }
  }
  const count = isEveryAttribute(searchableAttributes) ? 1 : new Set(searchableAttributes).size
  return { runs: snapshot.runs.map(fieldsOf), highestWeight: Math.max(0, count - 1) }
}

function chooseAttributes(
  settings: Settings,
  names: readonly string[] | undefined,
  known: KnownFields,
): (path: string) => boolean {
  if (names === undefined || names.includes('*')) return () => true
  const plain = new Set<string>()
  const patterns: string[] = []
  const searchable = createSearchableFields(settings.searchableAttributes)
  for (const name of names) {
    if (name.includes('*')) {
      patterns.push(name)
      continue
    }
    const isKnown =
      isEveryAttribute(settings.searchableAttributes) ||
      settings.searchableAttributes.includes(name) ||
      (searchable.covers(name) && known.hasField(name))
    if (!isKnown)
      throw apiError(
        'invalid_search_attributes_to_search_on',
        `\`${shorten(name, 200)}\` is not searchable.${listed(settings)}`,
      )
    plain.add(name)
  }
  return (path) => isWithin(path, plain) || patterns.some((pattern) => matchesAttributePattern(pattern, path))
}

/** Those that are displayed: a message names no others. */
function listed({ searchableAttributes, displayedAttributes }: Settings): string {
  const displayed = new Set(displayedAttributes)
  const shown = searchableAttributes.filter(
    (name) => isEveryAttribute(displayedAttributes) || isWithin(name, displayed),
  )
  return shown.length === 0 ? '' : ` Searchable attributes: ${shown.map((name) => `\`${name}\``).join(', ')}.`
}

function isEveryAttribute(attributes: readonly string[]): boolean {
  return attributes.includes('*')
}

/** Whether the path or a parent of it is among the names. */
function isWithin(path: string, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false
  if (names.has(path)) return true
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1))
    if (names.has(path.slice(0, dot))) return true
  return false
}
