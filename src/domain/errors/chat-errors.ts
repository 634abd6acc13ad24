import { valueError } from './error-kind.js'
import type { ErrorKind } from './error-kind.js'

/** One of the texts a workspace gives to the language model. */
function promptText(field: string) {
  return valueError(`\`prompts.${field}\` must be a string, or null for the text the server comes with.`)
}

function text(field: string) {
  return valueError(`\`${field}\` of a chat workspace must be a string or null.`)
}

/** What is sent to the provider in a header. */
function headerText(field: string) {
  return valueError(
    `\`${field}\` of a chat workspace must be a string of visible ASCII characters and spaces, or null.`,
  )
}

/** Chat workspaces, their settings, and conversations. */
export const chatErrors = {
  chat_not_found: {
    type: 'invalid_request',
    status: 404,
    meaning: 'No chat workspace has this uid: create it with `PATCH /chats/{uid}/settings`.',
    message: (uid: string) =>
      `There is no chat workspace \`${uid}\`. Create it with PATCH /chats/${encodeURIComponent(uid)}/settings.`,
  },
  chat_provider_failed: {
    type: 'system',
    status: 502,
    meaning: 'The provider of a chat workspace could not be asked: the message says why, and what to do.',
    message: (sentence: string) => sentence,
  },
  too_many_chat_streams: {
    type: 'system',
    status: 503,
    meaning:
      'More conversations are being answered than the server takes at once: try again after the time in `Retry-After`, or raise `--chat-max-streams`.',
    message: (streams: number) =>
      `The server is answering ${streams} conversations and takes no more at once. Try again in a moment.`,
  },
  unimplemented_external_function_calling: {
    type: 'invalid_request',
    status: 501,
    meaning:
      'A conversation may declare only the tools the server itself calls: remove the others from `tools`.',
    message: (tool: string) =>
      `The tool \`${tool}\` is not one the server calls, and it cannot pass calls on to the client. Remove it from \`tools\`.`,
  },
  unimplemented_multi_choice_chat_completions: {
    type: 'invalid_request',
    status: 501,
    meaning: 'A conversation gives one answer at a time: leave `n` out, or set it to 1.',
    message: () => 'The server gives one answer at a time. Leave `n` out, or set it to 1.',
  },
  unimplemented_non_streaming_chat_completions: {
    type: 'invalid_request',
    status: 501,
    meaning: 'Answers come only as a stream: set `stream` to true.',
    message: () => 'The server answers only as a stream. Set `stream` to true.',
  },

  invalid_chat_completion_api_key: headerText('apiKey'),
  invalid_chat_completion_api_version: text('apiVersion'),
  invalid_chat_completion_base_api: valueError(
    '`baseUrl` of a chat workspace must be a full `http` or `https` URL without a user or password, or null.',
  ),
  invalid_chat_completion_deployment_id: text('deploymentId'),
  invalid_chat_completion_org_id: headerText('orgId'),
  invalid_chat_completion_project_id: headerText('projectId'),
  invalid_chat_completion_source: valueError(
    '`source` of a chat workspace must be a provider the server knows: the message lists them.',
  ),
  invalid_chat_completion_prompts: valueError(
    '`prompts` of a chat workspace must be an object of texts, or null to reset them all.',
  ),
  invalid_chat_completion_system_prompt: promptText('system'),
  invalid_chat_completion_search_description_prompt: promptText('searchDescription'),
  invalid_chat_completion_search_query_param_prompt: promptText('searchQParam'),
  invalid_chat_completion_search_filter_param_prompt: promptText('searchFilterParam'),
  invalid_chat_completion_search_index_uid_param_prompt: promptText('searchIndexUidParam'),
  invalid_chat_completion_pre_query_prompt: promptText('preQuery'),
  invalid_chat_setting_document_template: valueError(
    '`documentTemplate` of the setting `chat` must be a valid Liquid template: the message says where it is not.',
  ),
} as const satisfies Record<string, ErrorKind>
