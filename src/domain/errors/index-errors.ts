import { badRequest, immutableField, missingField, valueError } from './error-kind.js'
import type { ErrorKind } from './error-kind.js'
import { quotedList } from './quoted-list.js'

/** Indexes, their primary keys, swaps, statistics and fields. */
export const indexErrors = {
  index_not_found: {
    type: 'invalid_request',
    status: 404,
    meaning:
      'No index has this uid: create it, or check the spelling. Sent as 400 when a body, not the URL, named the index.',
    message: (uid: string) =>
      `There is no index \`${uid}\`. Create it first, or check the spelling of its uid.`,
  },
  index_already_exists: {
    type: 'invalid_request',
    status: 409,
    meaning: 'An index has this uid already: choose another uid, or delete that index first.',
    message: (uid: string) =>
      `There is already an index \`${uid}\`. Choose another uid, or delete that index first.`,
  },
  index_creation_failed: {
    type: 'internal',
    status: 500,
    meaning: 'The files of a new index could not be made: the log has the details.',
    message: (uid: string) => `The server could not create the index \`${uid}\`. Its log has the details.`,
  },
  duplicate_index_found: badRequest(
    'One request names the same index twice where each may appear once: remove the repetition.',
    (uid: string) => `The index \`${uid}\` is named more than once in this request, and may be named once.`,
  ),

  index_primary_key_already_exists: badRequest(
    'The index has a primary key and it cannot change: use that key, or delete all documents and update the index first.',
    (uid: string, primaryKey: string) =>
      `The primary key of the index \`${uid}\` is \`${primaryKey}\` and cannot change now. Use that key, or delete all documents and update the index first.`,
  ),
  index_primary_key_multiple_candidates_found: badRequest(
    'Several fields of the first document end with `id`, so none can be taken as the primary key: say which with `primaryKey`.',
    (uid: string, candidates: readonly string[]) =>
      `The primary key of the index \`${uid}\` could be ${quotedList(candidates, 'or')}. Say which with the parameter \`primaryKey\`.`,
  ),
  index_primary_key_no_candidate_found: badRequest(
    'No field of the first document ends with `id`, so none can be taken as the primary key: name one with `primaryKey`.',
    (uid: string) =>
      `The index \`${uid}\` has no primary key, and no field of the first document has a name that ends with "id". Name the field with the parameter \`primaryKey\`.`,
  ),

  immutable_index_created_at: immutableField('createdAt', 'an index'),
  immutable_index_updated_at: immutableField('updatedAt', 'an index'),

  invalid_index_custom_metadata: valueError('`customMetadata` must be a string; it is kept with the task.'),
  invalid_index_limit: valueError(
    '`limit` of a list of indexes, fields or chat workspaces must be a whole number, 0 or more.',
  ),
  invalid_index_offset: valueError(
    '`offset` of a list of indexes, fields or chat workspaces must be a whole number, 0 or more.',
  ),
  invalid_index_primary_key: valueError('`primaryKey` must be a string, the name of a field, or null.'),
  invalid_index_uid: valueError(
    'A uid of an index must be 1 to 400 characters long: letters `a` to `z` and `A` to `Z`, digits, `-` and `_`.',
  ),
  missing_index_uid: missingField(
    'uid',
    'the body of `POST /indexes`, and `indexUid` in each query of `POST /multi-search`',
  ),
  invalid_skip_creation: valueError('`skipCreation` must be `true` or `false`.'),

  invalid_stats_show_internal_database_sizes: valueError(
    '`showInternalDatabaseSizes` must be `true` or `false`.',
  ),
  invalid_stats_size_format: valueError(
    '`sizeFormat` must be `raw` (bytes as numbers) or `human` (text with a unit).',
  ),

  invalid_swap_duplicate_index_found: valueError(
    'An index may be named once in all the swaps of one request.',
  ),
  invalid_swap_indexes: valueError('`indexes` of a swap must be an array of exactly two index uids.'),
  invalid_swap_rename: valueError('`rename` of a swap must be true or false.'),
  missing_swap_indexes: missingField('indexes', 'each swap of `POST /swap-indexes`'),

  invalid_index_fields_filter: valueError(
    '`filter` of `POST /indexes/{uid}/fields` must be an object of `attributePatterns`, `displayed`, `distinct`, `filterable`, `rankingRule`, `searchable` and `sortable`, or null.',
  ),
  invalid_index_fields_filter_attribute_patterns: valueError(
    '`filter.attributePatterns` must be an array of field names or of patterns with `*`.',
  ),
  invalid_index_fields_filter_displayed: valueError('`filter.displayed` must be true, false or null.'),
  invalid_index_fields_filter_distinct: valueError('`filter.distinct` must be true, false or null.'),
  invalid_index_fields_filter_filterable: valueError('`filter.filterable` must be true, false or null.'),
  invalid_index_fields_filter_ranking_rule: valueError('`filter.rankingRule` must be true, false or null.'),
  invalid_index_fields_filter_searchable: valueError('`filter.searchable` must be true, false or null.'),
  invalid_index_fields_filter_sortable: valueError('`filter.sortable` must be true, false or null.'),
} as const satisfies Record<string, ErrorKind>
