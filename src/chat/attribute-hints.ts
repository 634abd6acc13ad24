import type { SearchAnswer } from '../operations/search.js'
import { cleanLine } from './clean-text.js'

/** What a model is told of an attribute it may filter by. */
export interface AttributeHint {
  readonly name: string
  /** Such as `number from 1920 to 2024` or `text, such as "drama", "comedy"`; empty when nothing is known. */
  readonly values: string
}

type Facets = NonNullable<SearchAnswer['facets']>

const MOST_VALUES = 10
const MOST_VALUE_CHARACTERS = 60
const MOST_NAME_CHARACTERS = 200

/** One for each field whose values were counted, in the order they came. Of a field with more values than the
 *  setting `faceting` lets be counted, the most frequent are those among the counted. A name that cannot be written into a
 *  line as it is gets none: documents bring names, and a model must not take one for something else. */
export function attributeHints({ distribution, stats }: Facets): readonly AttributeHint[] {
  const names = [...distribution.keys()]
  return [...distribution].flatMap(([name, counts]) => {
    // An object is filtered by what is inside it.
    const isObject = counts.size === 0 && names.some((other) => other.startsWith(`${name}.`))
    const isPlain = name !== '' && cleanLine(name, MOST_NAME_CHARACTERS) === name
    return isPlain && !isObject ? [{ name, values: valuesOf(counts, stats.get(name)) }] : []
  })
}

function valuesOf(
  counts: ReadonlyMap<string, number>,
  range: { readonly min: number; readonly max: number } | undefined,
): string {
  const values = [...counts.keys()]
  if (values.length === 0) return ''
  if (range === undefined) {
    const isBoolean = values.every((value) => value === 'true' || value === 'false')
    return isBoolean ? 'boolean' : `text, such as ${listOf(counts, quoted)}`
  }
  const isNumber = values.every((value) => isNumeric(value))
  const span = range.min === range.max ? `${range.min}` : `from ${range.min} to ${range.max}`
  if (!isNumber) return `number ${span} or text, such as ${listOf(counts, quoted)}`
  // Of numbers that differ everywhere the most frequent say nothing.
  return values.length > MOST_VALUES || range.min === range.max
    ? `number ${span}`
    : `number ${span}: ${listOf(counts, String)}`
}

/** The most frequent first. */
function listOf(counts: ReadonlyMap<string, number>, written: (value: string) => string): string {
  const frequent = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, MOST_VALUES)
  return frequent.map(([value]) => written(value)).join(', ')
}

/** As it may stand in a filter. */
function quoted(value: string): string {
  return JSON.stringify(cleanLine(value, MOST_VALUE_CHARACTERS))
}

function isNumeric(value: string): boolean {
  return value.trim() !== '' && Number.isFinite(Number(value))
}
