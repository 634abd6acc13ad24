import { badRequest, valueError } from './error-kind.js'
import type { ErrorKind } from './error-kind.js'

const dumpAndSnapshotErrors = {
  dump_not_found: {
    type: 'invalid_request',
    status: 404,
    meaning: 'No dump has this uid: check the dump folder.',
    message: (uid: string) => `There is no dump \`${uid}\`.`,
  },
  dump_already_processing: {
    type: 'invalid_request',
    status: 409,
    meaning: 'A dump is being made: wait for its task to finish.',
    message: () => 'A dump is being made already. Wait for its task to finish, then retry.',
  },
  dump_process_failed: {
    type: 'internal',
    status: 500,
    meaning: 'A dump could not be made: the log has the details.',
    message: () => 'The dump could not be made. The server log has the details.',
  },
  invalid_s3_snapshot_request: {
    type: 'internal',
    status: 400,
    meaning: 'The object store refused a snapshot: check the rights of the credentials on the bucket.',
    message: (why: string) => `The object store refused the snapshot: ${why}.`,
  },
  invalid_s3_snapshot_parameters: {
    type: 'internal',
    status: 400,
    meaning: 'The options that say where to send snapshots are wrong: correct them and restart.',
    message: (why: string) =>
      `The snapshot cannot be sent with the options this server was started with: ${why}.`,
  },
  s3_snapshot_server_error: {
    type: 'internal',
    status: 502,
    meaning: 'The object store failed while it received a snapshot: retry later.',
    message: (why: string) => `The object store failed while it received the snapshot: ${why}.`,
  },
} as const satisfies Record<string, ErrorKind>

const exportErrors = {
  invalid_export_api_key: valueError(
    '`apiKey` of an export must be a string, the key of the target, or null.',
  ),
  invalid_export_index_filter: valueError(
    '`filter` of an exported index must be a filter string, an array of them, or null.',
  ),
  invalid_export_index_override_settings: valueError(
    '`overrideSettings` of an exported index must be true or false.',
  ),
  invalid_export_indexes_patterns: valueError(
    '`indexes` must be an object from index uids, or prefixes followed by `*`, to options.',
  ),
  invalid_export_payload_size: valueError(
    '`payloadSize` must be a number of bytes, or text with a unit such as `24MiB`.',
  ),
  invalid_export_url: valueError('`url` of an export must be the full `http` or `https` URL of the target.'),
} as const satisfies Record<string, ErrorKind>

const renderErrors = {
  invalid_render_input: valueError(
    '`input` of a rendering must have a known `kind` and the fields that kind needs.',
  ),
  invalid_render_template: valueError(
    '`template` of a rendering must have a known `kind` and the fields that kind needs.',
  ),
  render_document_not_found: {
    type: 'invalid_request',
    status: 404,
    meaning: 'The document to render does not exist: check `input.indexUid` and `input.id`.',
    message: (id: string, indexUid: string) =>
      `There is no document \`${id}\` to render in the index \`${indexUid}\`.`,
  },
  template_parsing_error: badRequest(
    'The template is not valid Liquid: the message says where.',
    (why: string) => `The template could not be parsed: ${why}.`,
  ),
  template_rendering_error: badRequest(
    'The template failed on this input, often because it prints a field the input lacks: test for the field first.',
    (why: string) => `The template could not be rendered with this input: ${why}.`,
  ),
} as const satisfies Record<string, ErrorKind>

const dynamicSearchRuleErrors = {
  dynamic_search_rule_not_found: {
    type: 'invalid_request',
    status: 404,
    meaning: 'No dynamic search rule has this uid: list the existing ones with `POST /dynamic-search-rules`.',
    message: (uid: string) => `There is no dynamic search rule \`${uid}\`.`,
  },
  invalid_dynamic_search_rule_actions: valueError(
    '`actions` must be an array of `{selector, action}`, where the action pins a document at a position from 0.',
  ),
  invalid_dynamic_search_rule_active: valueError('`active` must be true, false or null.'),
  invalid_dynamic_search_rule_conditions: valueError(
    '`conditions` must be an object of `time` (start not after end), `query` (`isEmpty` or `words`) and `filter`, or null.',
  ),
  invalid_dynamic_search_rule_description: valueError('`description` must be a string or null.'),
  invalid_dynamic_search_rule_filter: valueError(
    '`filter` of the list of rules must be an object of `query` and `active`, or null.',
  ),
  invalid_dynamic_search_rule_filter_active: valueError(
    '`filter.active` of the list of rules must be true, false or null.',
  ),
  invalid_dynamic_search_rule_filter_query: valueError(
    '`filter.query` of the list of rules must be a string or null.',
  ),
  invalid_dynamic_search_rule_limit: valueError(
    '`limit` of the list of rules must be a whole number, 0 or more.',
  ),
  invalid_dynamic_search_rule_offset: valueError(
    '`offset` of the list of rules must be a whole number, 0 or more.',
  ),
  invalid_dynamic_search_rule_priority: valueError(
    '`precedence` must be a whole number, 0 or more, or null.',
  ),
} as const satisfies Record<string, ErrorKind>

/** The server as a whole: dumps, snapshots, export, rendering and dynamic search rules. */
export const instanceErrors = {
  ...dumpAndSnapshotErrors,
  ...exportErrors,
  ...renderErrors,
  ...dynamicSearchRuleErrors,
} as const satisfies Record<string, ErrorKind>
