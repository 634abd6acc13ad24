import { closedObject, count, listOf, orNull, type JsonSchema, type Properties } from './json-schema.js'

/** The parameters of a list that is read by offset and limit. */
export const pageParameters: Properties = {
  offset: count('How many to leave out at the beginning.', { default: 0 }),
  limit: count('How many to give at most.', { default: 20 }),
}

/** A slice of a list, as every list by offset and limit is answered. */
export function pageOf(items: JsonSchema): JsonSchema {
  return closedObject({
    results: listOf(items, 'The slice that was asked for.'),
    offset: count('How many were left out at the beginning.'),
    limit: count('How many were asked for at most.'),
    total: count('How many there are in all.'),
  })
}

/** A slice of a list that is read by uid, newest first. */
export function cursorPageOf(items: JsonSchema): JsonSchema {
  return closedObject({
    results: listOf(items, 'The slice that was asked for.'),
    total: count('How many match, whatever the slice.'),
    limit: count('How many were asked for at most.'),
    from: orNull(count('The uid of the first in the slice; null when it is empty.')),
    next: orNull(count('What to send as `from` for the next slice; null when this is the last.')),
  })
}
