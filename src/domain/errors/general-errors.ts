import { badRequest, valueError } from './error-kind.js'
import type { ErrorKind } from './error-kind.js'
import { quotedList } from './quoted-list.js'

/** What can go wrong on any route: the shape of a request, its payload, and the server's own state. */
export const generalErrors = {
  bad_request: valueError(
    'The body or query has an unknown field, lacks a required one, or holds a value that has no code of its own: the message says which.',
  ),
  bad_parameter: valueError('A parameter does not go with the rest of the request: the message says which.'),
  invalid_header_value: valueError('A request header cannot be read: the message names it.'),
  feature_not_enabled: badRequest(
    'The request needs an experimental feature that is off: switch it on with `PATCH /experimental-features`.',
    (
      feature: string,
      what: string,
      remedy = `Switch it on with PATCH /experimental-features and the body {"${feature}": true}.`,
    ) => `${what} needs the experimental feature \`${feature}\`, which is off. ${remedy}`,
  ),
  unretrievable_error_code: badRequest(
    'A stored task failed with a code this version does not know: look at its message instead.',
    () => 'This task failed with an error code that this version of the server does not know.',
  ),

  malformed_payload: badRequest(
    'The body cannot be read in the format its `Content-Type` names: correct the body or the header.',
    (format: string, why: string) => `The body could not be read as ${format}: ${why}.`,
  ),
  missing_payload: badRequest(
    'The route needs a body and the request has none: send one.',
    (format: string) => `The body is empty, and this route needs one: send ${format}.`,
  ),
  payload_too_large: {
    type: 'invalid_request',
    status: 413,
    meaning:
      'The body, once decompressed, is over the size limit: send it in several parts, or start the server with a higher limit.',
    message: (limitBytes: number) =>
      `The body is larger than ${limitBytes} bytes, the most this server accepts. Send it in several smaller requests.`,
  },
  missing_content_type: {
    type: 'invalid_request',
    status: 415,
    meaning: 'The route reads a body and the request has no `Content-Type`: add the header.',
    message: (accepted: readonly string[]) =>
      `The header \`Content-Type\` is missing. Set it to ${quotedList(accepted, 'or')}.`,
  },
  invalid_content_type: {
    type: 'invalid_request',
    status: 415,
    meaning: 'The route does not read bodies of this `Content-Type`: the message lists those it reads.',
    message: (received: string, accepted: readonly string[]) =>
      `This route does not read \`${received}\`. Set the header \`Content-Type\` to ${quotedList(accepted, 'or')}.`,
  },
  unsupported_media_type: {
    type: 'invalid_request',
    status: 415,
    meaning: 'The body holds a kind of media the server cannot use: send one it knows.',
    message: (received: string) => `The server cannot use media of the type \`${received}\`.`,
  },
  requires_enterprise_edition: {
    type: 'invalid_request',
    status: 451,
    meaning:
      'The request asks for something this edition does not do, such as a network leader: leave it out.',
    message: (what: string) =>
      `This edition of the server does not offer ${what}. Leave it out of the request.`,
  },

  io_error: {
    type: 'system',
    status: 422,
    meaning:
      'Reading or writing a file failed: check the disk and the rights on the data folder, then retry.',
    message: () =>
      'The server could not read or write one of its files. Check its disk and its log, then retry.',
  },
  no_space_left_on_device: {
    type: 'system',
    status: 422,
    meaning:
      'The disk or the queue of tasks is full: let tasks finish, cancel or delete some, or free disk space, then retry.',
    message: () =>
      'The server has no room for this: its disk or its queue of tasks is full. Let tasks finish, cancel or delete some, or free disk space, then retry.',
  },
  too_many_open_files: {
    type: 'system',
    status: 422,
    meaning: 'The operating system lets the server open no more files: raise its limit, then retry.',
    message: () => 'The server cannot open another file. Raise its open-file limit, then retry.',
  },
  database_size_limit_reached: {
    type: 'internal',
    status: 500,
    meaning: 'A database has grown to its largest possible size: delete documents or indexes.',
    message: () =>
      'A database of this server has reached its largest possible size. Delete documents or indexes.',
  },
  internal: {
    type: 'internal',
    status: 500,
    meaning: 'The server made a mistake: its log has the details, and it is worth a bug report.',
    message: (requestId?: string) =>
      requestId === undefined
        ? 'Something went wrong inside the server. Its log has the details.'
        : `Something went wrong inside the server. Its log has the details, under the request id ${requestId}.`,
  },
  invalid_state: {
    type: 'internal',
    status: 500,
    meaning: 'The data on disk contradicts itself: restore a snapshot or a dump, and report the bug.',
    message: () => 'The data of this server contradicts itself. Its log has the details.',
  },
  invalid_store_file: {
    type: 'internal',
    status: 500,
    meaning: 'A file in the data folder is damaged or not ours: restore a snapshot or a dump.',
    message: () =>
      'A data file of this server is damaged or was written by something else. Its log names it.',
  },
} as const satisfies Record<string, ErrorKind>
