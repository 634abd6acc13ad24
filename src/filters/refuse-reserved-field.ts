import { fail, type Result } from '../domain/result.js'
import { mistakeIn, quoteName, type FilterMistake } from './filter-mistake.js'
import type { TokenReader } from './token-reader.js'

const byPlace =
  'To filter by place, use `_geoRadius(latitude, longitude, meters)` or `_geoBoundingBox([latitude, longitude], [latitude, longitude])`.'

/** Names that mean something elsewhere in a request but are no field to filter on, and what to do instead. */
const remedies: ReadonlyMap<string, string> = new Map([
  ['_geo', `${byPlace} To find documents that have a place, write \`"_geo" EXISTS\`.`],
  ['_geoPoint', `It belongs into \`sort\`. ${byPlace}`],
  ['_geoDistance', `It is a part of the answer. ${byPlace}`],
  ['_foreign', 'Conditions on documents of other indexes are not supported.'],
])

/** The mistake of using such a name as a filter, if that is what comes next. In quotes it is a field like any other. */
export function refuseReservedField(reader: TokenReader): Result<never, FilterMistake> | undefined {
  const token = reader.peek()
  const remedy = token.kind === 'word' ? remedies.get(token.text) : undefined
  if (remedy === undefined) return undefined
  return fail(mistakeIn(reader.text, token, `${quoteName(token.text)} cannot be used as a filter. ${remedy}`))
}
