import { apiError } from '../../../domain/errors/api-error.js'
import type { FilterExpression } from '../../../domain/filter-expression.js'

/** No attribute is filterable yet, so no filter can select documents. */
export function refuseFilter(filter: FilterExpression): never {
  if (isEmpty(filter))
    throw apiError('invalid_document_filter', '`filter` is empty: say which documents it is to select.')
  throw apiError(
    'invalid_document_filter',
    `The filter \`${JSON.stringify(filter)}\` uses an attribute that is not filterable. Add the attribute to \`filterableAttributes\` first.`,
  )
}

function isEmpty(filter: FilterExpression): boolean {
  return typeof filter === 'string' ? filter.trim() === '' : filter.every(isEmpty)
}
