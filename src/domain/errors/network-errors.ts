import { badRequest, missingField, valueError } from './error-kind.js'
import type { ErrorKind } from './error-kind.js'

/** This server as one of several: its list of remotes, and the work it exchanges with them. */
export const networkErrors = {
  invalid_network_leader: valueError('`leader` must be the name of a remote, or null.'),
  invalid_network_remotes: valueError('`remotes` must be an object from names to remotes; null removes one.'),
  invalid_network_search_api_key: valueError('`searchApiKey` of a remote must be a string or null.'),
  invalid_network_self: valueError('`self` must be the name this server has among the remotes, or null.'),
  invalid_network_shards: valueError(
    '`shards` must be an object from names to `{remotes}`; null removes one.',
  ),
  invalid_network_url: valueError('`url` of a remote must be a full `http` or `https` URL.'),
  invalid_network_write_api_key: valueError('`writeApiKey` of a remote must be a string or null.'),
  missing_network_url: missingField('url', 'each new remote of `PATCH /network`'),
  unexpected_network_previous_remotes: valueError('`previousRemotes` is set by the server: leave it out.'),
  not_leader: badRequest(
    'Only the leader of a network accepts this change: send it to the leader.',
    (leader: string) =>
      `This server does not lead the network. Send the request to the leader, \`${leader}\`.`,
  ),
  unknown_remote: badRequest(
    'The request names a remote that is not in the network: add it with `PATCH /network`, or check its name.',
    (remote: string) =>
      `The network has no remote \`${remote}\`. Add it with PATCH /network, or check its name.`,
  ),
  network_version_too_old: badRequest(
    'The request was made for an earlier state of the network: read `GET /network` again, then retry.',
    () => 'The network has changed since this request was made. Read GET /network again, then retry.',
  ),
  unprocessed_network_task: badRequest(
    'An earlier change of the network has not finished: wait for its task.',
    (taskUid: number) => `The network is still changing. Wait for the task ${taskUid} to finish, then retry.`,
  ),
  network_version_mismatch: {
    type: 'invalid_request',
    status: 412,
    meaning: 'Two servers disagree on the state of the network: wait until both have the same, then retry.',
    message: () =>
      'This server and the sender disagree on the state of the network. Retry when both have the same.',
  },
  import_task_already_received: {
    type: 'invalid_request',
    status: 412,
    meaning: 'A remote sent the same documents twice while the network changed: nothing is lost.',
    message: (remote: string) => `These documents were already received from the remote \`${remote}\`.`,
  },
  import_task_unknown_remote: {
    type: 'invalid_request',
    status: 412,
    meaning: 'Documents came from a server that is not in the network: add it to the network first.',
    message: (remote: string) => `Documents came from \`${remote}\`, which is not in the network.`,
  },
  import_task_without_network_task: {
    type: 'invalid_request',
    status: 503,
    meaning:
      'Documents came from a remote before this server heard of the change of the network: the remote retries.',
    message: () =>
      'This server has not yet heard of the change of the network these documents belong to. Retry later.',
  },
  receive_import_finished_unknown_remote: {
    type: 'invalid_request',
    status: 412,
    meaning:
      'A server that is not in the network said it had sent its documents: add it to the network first.',
    message: (remote: string) =>
      `\`${remote}\` says it has sent its documents, and it is not in the network.`,
  },

  remote_bad_request: badRequest(
    'A remote refused its part of the request: the message gives its reason.',
    (remote: string, why: string) => `The remote \`${remote}\` refused the request: ${why}.`,
  ),
  remote_invalid_api_key: {
    type: 'auth',
    status: 403,
    meaning: 'A remote refused the key this server has for it: correct it with `PATCH /network`.',
    message: (remote: string) =>
      `The remote \`${remote}\` refused the key this server has for it. Correct it with PATCH /network.`,
  },
  remote_bad_response: {
    type: 'system',
    status: 502,
    meaning: 'A remote answered something this server cannot read: check its URL and its version.',
    message: (remote: string, why: string) =>
      `The answer of the remote \`${remote}\` could not be read: ${why}.`,
  },
  remote_could_not_send_request: {
    type: 'system',
    status: 502,
    meaning: 'A remote could not be reached: check its URL and that it runs.',
    message: (remote: string, why: string) => `The remote \`${remote}\` could not be reached: ${why}.`,
  },
  remote_remote_error: {
    type: 'system',
    status: 502,
    meaning: 'A remote failed while it did its part of the request: its log has the details.',
    message: (remote: string, why: string) => `The remote \`${remote}\` failed: ${why}.`,
  },
  remote_timeout: {
    type: 'system',
    status: 502,
    meaning: 'A remote did not answer in time: retry, and check its load.',
    message: (remote: string) => `The remote \`${remote}\` did not answer in time.`,
  },
} as const satisfies Record<string, ErrorKind>
