import assert from 'node:assert/strict'
import { expectTypeOf, test } from 'vitest'
import { errorCodes } from './error-codes.js'
import type { ErrorDetails, ValueErrorCode } from './error-codes.js'
import type { ErrorKind } from './error-kind.js'

const table: ReadonlyMap<string, ErrorKind> = new Map(Object.entries(errorCodes))

/** The codes that are not 400 `invalid_request`. */
const answers = [
  { status: 401, type: 'auth', codes: 'missing_authorization_header missing_master_key' },
  { status: 403, type: 'auth', codes: 'invalid_api_key remote_invalid_api_key' },
  {
    status: 404,
    type: 'invalid_request',
    codes: `api_key_not_found batch_not_found chat_not_found document_not_found dump_not_found
      dynamic_search_rule_not_found index_not_found render_document_not_found task_file_not_found task_not_found
      webhook_not_found`,
  },
  {
    status: 409,
    type: 'invalid_request',
    codes: 'api_key_already_exists dump_already_processing index_already_exists',
  },
  {
    status: 412,
    type: 'invalid_request',
    codes: `import_task_already_received import_task_unknown_remote network_version_mismatch
      receive_import_finished_unknown_remote`,
  },
  { status: 413, type: 'invalid_request', codes: 'payload_too_large' },
  {
    status: 415,
    type: 'invalid_request',
    codes: 'invalid_content_type missing_content_type unsupported_media_type',
  },
  { status: 422, type: 'system', codes: 'io_error no_space_left_on_device too_many_open_files' },
  { status: 451, type: 'invalid_request', codes: 'requires_enterprise_edition' },
  {
    status: 500,
    type: 'internal',
    codes: `database_size_limit_reached dump_process_failed index_creation_failed internal invalid_state
      invalid_store_file`,
  },
  {
    status: 501,
    type: 'invalid_request',
    codes: `unimplemented_external_function_calling unimplemented_multi_choice_chat_completions
      unimplemented_non_streaming_chat_completions`,
  },
  {
    status: 502,
    type: 'system',
    codes:
      'chat_provider_failed remote_bad_response remote_could_not_send_request remote_remote_error remote_timeout',
  },
  { status: 502, type: 'internal', codes: 's3_snapshot_server_error' },
  { status: 503, type: 'system', codes: 'too_many_chat_streams too_many_search_requests' },
  { status: 503, type: 'invalid_request', codes: 'import_task_without_network_task' },
  {
    status: 400,
    type: 'internal',
    codes: 'unretrievable_document invalid_s3_snapshot_request invalid_s3_snapshot_parameters',
  },
]

/** The codes that are 400 `invalid_request`, by what they start with. */
const badRequests = [
  {
    prefix: '',
    codes: `bad_request bad_parameter feature_not_enabled malformed_payload missing_payload invalid_header_value
      unretrievable_error_code`,
  },

  { prefix: '', codes: 'index_scoped_api_key_with_global_action' },
  { prefix: 'immutable_api_key_', codes: 'actions created_at expires_at indexes key uid updated_at' },
  { prefix: 'invalid_api_key_', codes: 'actions description expires_at indexes limit name offset uid' },
  { prefix: 'missing_api_key_', codes: 'actions expires_at indexes' },

  {
    prefix: '',
    codes: `duplicate_index_found immutable_index_created_at immutable_index_updated_at
      index_primary_key_already_exists index_primary_key_multiple_candidates_found
      index_primary_key_no_candidate_found invalid_index_custom_metadata invalid_index_limit invalid_index_offset
      invalid_index_primary_key invalid_index_uid missing_index_uid invalid_skip_creation
      invalid_stats_show_internal_database_sizes invalid_stats_size_format missing_swap_indexes
      invalid_index_fields_filter`,
  },
  { prefix: 'invalid_swap_', codes: 'duplicate_index_found indexes rename' },
  {
    prefix: 'invalid_index_fields_filter_',
    codes: 'attribute_patterns displayed distinct filterable ranking_rule searchable sortable',
  },

  {
    prefix: 'invalid_document_',
    codes: `csv_delimiter edition_context edition_function_filter fields filter geo_field geojson_field id ids limit
      offset retrieve_vectors sort use_network`,
  },
  {
    prefix: '',
    codes: `edit_documents_by_function_error inconsistent_document_change_headers invalid_vector_dimensions
      invalid_vectors_type max_fields_limit_exceeded missing_document_edition_function missing_document_filter
      missing_document_id too_many_vectors`,
  },

  {
    prefix: 'invalid_search_',
    codes: `attributes_to_crop attributes_to_highlight attributes_to_retrieve attributes_to_search_on crop_length
      crop_marker distinct embedder facets filter highlight_post_tag highlight_pre_tag hits_per_page hybrid_query
      limit locales matching_strategy media media_and_vector offset page personalize personalize_user_context q
      ranking_score_threshold retrieve_vectors semantic_ratio show_matches_position show_performance_details
      show_ranking_score show_ranking_score_details sort use_network vector`,
  },
  { prefix: '', codes: 'missing_search_hybrid vector_embedding_error' },
  { prefix: '', codes: 'facet_search_disabled missing_facet_search_facet_name' },
  { prefix: 'invalid_facet_search_', codes: 'exhaustive_facet_count facet_name name query' },
  {
    prefix: 'invalid_similar_',
    codes: `attributes_to_retrieve embedder filter id limit offset ranking_score_threshold retrieve_vectors
      show_performance_details show_ranking_score show_ranking_score_details`,
  },
  { prefix: '', codes: 'not_found_similar_id' },
  {
    prefix: 'invalid_multi_search_',
    codes: `distinct facet_order facets facets_by_index federated federation_options max_values_per_facet merge_facets
      query_facets query_pagination query_personalization query_position query_ranking_rules
      query_show_performance_details remote weight`,
  },

  {
    prefix: 'invalid_settings_',
    codes: `dictionary displayed_attributes distinct_attribute embedders facet_search faceting filterable_attributes
      foreign_keys index_chat localized_attributes non_separator_tokens pagination prefix_search proximity_precision
      ranking_rules search_cutoff_ms searchable_attributes separator_tokens sortable_attributes stop_words synonyms
      typo_tolerance`,
  },

  {
    prefix: 'invalid_task_',
    codes: `after_enqueued_at after_finished_at after_started_at before_enqueued_at before_finished_at
      before_started_at canceled_by from limit reverse statuses types uids`,
  },
  { prefix: '', codes: 'invalid_batch_uids missing_task_filters' },
  {
    prefix: '',
    codes: `immutable_webhook immutable_webhook_is_editable immutable_webhook_uuid invalid_webhook_headers
      invalid_webhook_url invalid_webhook_uuid invalid_webhooks`,
  },

  { prefix: '', codes: 'invalid_chat_setting_document_template' },
  {
    prefix: 'invalid_chat_completion_',
    codes: `api_key api_version base_api deployment_id org_id project_id prompts source system_prompt
      search_description_prompt search_query_param_prompt search_filter_param_prompt search_index_uid_param_prompt
      pre_query_prompt`,
  },

  { prefix: 'invalid_network_', codes: 'leader remotes search_api_key self shards url write_api_key' },
  {
    prefix: '',
    codes: `missing_network_url not_leader network_version_too_old remote_bad_request
      unexpected_network_previous_remotes unknown_remote unprocessed_network_task`,
  },
  {
    prefix: 'invalid_export_',
    codes: 'api_key index_filter index_override_settings indexes_patterns payload_size url',
  },
  {
    prefix: '',
    codes: 'invalid_render_input invalid_render_template template_parsing_error template_rendering_error',
  },
  {
    prefix: 'invalid_dynamic_search_rule_',
    codes: 'actions active conditions description filter filter_active filter_query limit offset priority',
  },
]

const words = (text: string) => text.trim().split(/\s+/)

const expected = [
  ...answers.flatMap(({ status, type, codes }) => words(codes).map((code) => ({ code, status, type }))),
  ...badRequests.flatMap(({ prefix, codes }) =>
    words(codes).map((suffix) => ({ code: prefix + suffix, status: 400, type: 'invalid_request' })),
  ),
]

test('the table has the codes clients know and no others', () => {
  assert.deepEqual([...table.keys()].toSorted(), expected.map(({ code }) => code).toSorted())
})

for (const { code, status, type } of expected)
  test(`${code} is ${status} ${type}`, () => {
    const kind = table.get(code)
    assert.deepEqual({ status: kind?.status, type: kind?.type }, { status, type })
  })

test('every code is snake_case', () => {
  for (const code of table.keys()) assert.match(code, /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
})

test('every meaning is one line that ends with a full stop and fits in a table cell', () => {
  for (const [code, { meaning }] of table) assert.match(meaning, /^[^\n|]+\.$/, code)
})

test('a value error says exactly the sentence it is given', () => {
  const sentence = 'Invalid value at `limit`: expected a whole number.'
  assert.equal(errorCodes.invalid_search_limit.message(sentence), sentence)
})

test('every field code of a request is a value error for the compiler', () => {
  expectTypeOf<
    'bad_request' | 'invalid_search_limit' | 'missing_index_uid' | 'immutable_api_key_uid'
  >().toExtend<ValueErrorCode>()
  expectTypeOf<ErrorDetails<ValueErrorCode>>().toEqualTypeOf<[sentence: string]>()
})

test('a code whose one string is a name, not a sentence, is not a value error', () => {
  expectTypeOf<
    Extract<ValueErrorCode, 'index_not_found' | 'not_found_similar_id' | 'invalid_api_key' | 'internal'>
  >().toEqualTypeOf<never>()
})
