import { badRequest, immutableField, missingField, valueError } from './error-kind.js'
import type { ErrorKind } from './error-kind.js'
import { quotedList } from './quoted-list.js'

/** Authorization of a request, and the `/keys` routes. No message may repeat a key: it is a secret. */
export const keyErrors = {
  missing_authorization_header: {
    type: 'auth',
    status: 401,
    meaning: 'The server has a master key and the request brings no key: send `Authorization: Bearer <key>`.',
    message: () => 'This route needs a key. Send it in the header `Authorization: Bearer <key>`.',
  },
  missing_master_key: {
    type: 'auth',
    status: 401,
    meaning: 'The route works only on a server started with a master key: start it with one.',
    message: (what = 'This route works') =>
      `${what} only on a server with a master key, and this one has none. Start it with --master-key or PARLEY_MASTER_KEY, then send a key with each request.`,
  },
  invalid_api_key: {
    type: 'auth',
    status: 403,
    meaning:
      'The key is unknown or has expired, or it does not allow this action or this index: use another key, or create one.',
    message: (why: string) => `The key sent with this request does not allow it: ${why}.`,
  },
  api_key_not_found: {
    type: 'invalid_request',
    status: 404,
    meaning: 'No key has this uid or this value: list the existing ones with `GET /keys`.',
    message: () => 'There is no API key with this uid or value. GET /keys lists the existing ones.',
  },
  api_key_already_exists: {
    type: 'invalid_request',
    status: 409,
    meaning: 'Another key has this uid: choose another, or leave `uid` out to have one made.',
    message: (uid: string) =>
      `There is already an API key with the uid \`${uid}\`. Choose another, or leave \`uid\` out to have one made.`,
  },
  index_scoped_api_key_with_global_action: badRequest(
    'A key limited to some indexes cannot hold an action that concerns the whole server: set `indexes` to `["*"]` or drop the action.',
    (actions: readonly string[]) =>
      `A key limited to some indexes cannot hold ${quotedList(actions, 'and')}, because the whole server is concerned. Set \`indexes\` to ["*"], or use two keys.`,
  ),

  immutable_api_key_actions: immutableField('actions', 'a key'),
  immutable_api_key_created_at: immutableField('createdAt', 'a key'),
  immutable_api_key_expires_at: immutableField('expiresAt', 'a key'),
  immutable_api_key_indexes: immutableField('indexes', 'a key'),
  immutable_api_key_key: immutableField('key', 'a key'),
  immutable_api_key_uid: immutableField('uid', 'a key'),
  immutable_api_key_updated_at: immutableField('updatedAt', 'a key'),

  invalid_api_key_actions: valueError(
    '`actions` must be an array of action names such as `search` or `documents.add`; the message names the wrong one.',
  ),
  invalid_api_key_description: valueError('`description` of a key must be a string or null.'),
  invalid_api_key_expires_at: valueError(
    '`expiresAt` must be null or a date in the future: RFC 3339, `YYYY-MM-DDTHH:MM:SS`, `YYYY-MM-DD HH:MM:SS` or `YYYY-MM-DD` (UTC).',
  ),
  invalid_api_key_indexes: valueError(
    '`indexes` must be an array of index uids, of uid prefixes followed by `*`, or of `*` alone for every index.',
  ),
  invalid_api_key_limit: valueError('`limit` of `GET /keys` must be a whole number, 0 or more.'),
  invalid_api_key_name: valueError('`name` of a key must be a string or null.'),
  invalid_api_key_offset: valueError('`offset` of `GET /keys` must be a whole number, 0 or more.'),
  invalid_api_key_uid: valueError('`uid` of a key must be a UUID; leave it out to have one made.'),

  missing_api_key_actions: missingField('actions', 'the body of `POST /keys`'),
  missing_api_key_expires_at: missingField(
    'expiresAt',
    'the body of `POST /keys` (null for a key that never expires)',
  ),
  missing_api_key_indexes: missingField('indexes', 'the body of `POST /keys`'),
} as const satisfies Record<string, ErrorKind>
