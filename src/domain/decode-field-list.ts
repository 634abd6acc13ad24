import * as z from 'zod'
import { objectDecoder } from './object-decoder.js'
import type { PageRequest } from './page.js'

/** Which fields of an index are wanted. */
export interface FieldListRequest extends PageRequest {
  readonly filter: FieldFilter
}

/** All of it has to hold; what is null or left out always does. */
export interface FieldFilter {
  /** Names, or patterns with `*`, of which one has to match. */
  readonly attributePatterns?: readonly string[] | null | undefined
  readonly displayed?: boolean | null | undefined
  readonly searchable?: boolean | null | undefined
  readonly sortable?: boolean | null | undefined
  readonly distinct?: boolean | null | undefined
  readonly rankingRule?: boolean | null | undefined
  readonly filterable?: boolean | null | undefined
}

const wanted = z.boolean().nullish()

const filterMember = objectDecoder({
  fields: {
    attributePatterns: {
      schema: z.array(z.string()).nullish(),
      invalid: 'invalid_index_fields_filter_attribute_patterns',
    },
    displayed: { schema: wanted, invalid: 'invalid_index_fields_filter_displayed' },
    searchable: { schema: wanted, invalid: 'invalid_index_fields_filter_searchable' },
    sortable: { schema: wanted, invalid: 'invalid_index_fields_filter_sortable' },
    distinct: { schema: wanted, invalid: 'invalid_index_fields_filter_distinct' },
    rankingRule: { schema: wanted, invalid: 'invalid_index_fields_filter_ranking_rule' },
    filterable: { schema: wanted, invalid: 'invalid_index_fields_filter_filterable' },
  },
  within: 'filter',
  mistaken: 'invalid_index_fields_filter',
})

const listBody = objectDecoder({
  fields: {
    offset: { schema: z.int().min(0).default(0), invalid: 'invalid_index_offset' },
    limit: { schema: z.int().min(0).default(20), invalid: 'invalid_index_limit' },
    filter: { schema: z.unknown(), invalid: 'invalid_index_fields_filter' },
  },
})

/** Decodes the body of `POST /indexes/{uid}/fields`. */
export function decodeFieldList(body: unknown): FieldListRequest {
  const { offset, limit, filter } = listBody(body)
  return { offset, limit, filter: filterMember(filter ?? {}) }
}
