import * as z from 'zod'
import { closestName } from '../closest-name.js'
import { typeName } from '../describe-mistake.js'
import type { ValueErrorCode } from '../errors/error-codes.js'
import { parseHttpUrl } from '../http-url.js'
import { objectDecoder } from '../object-decoder.js'
import { refuseValue } from '../refuse-value.js'
import { shorten } from '../shorten.js'
import { chatSources, isChatSource, type ChatSource } from './chat-source.js'
import type { WorkspaceChanges } from './workspace-settings.js'

const text = z.string().nullish()

// A line break would begin another header, and other letters could not be sent.
const headerText = z
  .string()
  .refine(
    (value) => /^[\x20-\x7e]*$/.test(value),
    'expected visible ASCII characters and spaces, because it is sent in an HTTP header',
  )
  .nullish()

// Credentials belong in `apiKey`: the URL is shown to everyone who may read the settings.
const baseUrl = z
  .string()
  .refine((value) => parseHttpUrl(value) !== undefined, 'expected a full `http` or `https` URL')
  .refine(
    (value) => !hasCredentials(value),
    'expected a URL without a user or password; send the key as `apiKey`',
  )
  .nullish()

const source = z.unknown().transform((value, context): ChatSource | null | undefined => {
  if (value === undefined || value === null || isChatSource(value)) return value
  return refuseValue(context, describeWrongSource(value))
})

const decodePrompts = objectDecoder({
  within: 'prompts',
  fields: {
    system: prompt('invalid_chat_completion_system_prompt'),
    searchDescription: prompt('invalid_chat_completion_search_description_prompt'),
    searchQParam: prompt('invalid_chat_completion_search_query_param_prompt'),
    searchFilterParam: prompt('invalid_chat_completion_search_filter_param_prompt'),
    searchIndexUidParam: prompt('invalid_chat_completion_search_index_uid_param_prompt'),
  },
})

const prompts = z.unknown().transform((value) => {
  return value === undefined || value === null ? value : decodePrompts(value)
})

/** Decodes the body of `PATCH /chats/{uid}/settings`. Of the values only the source may be repeated. */
export const decodeWorkspaceChanges: (payload: unknown) => WorkspaceChanges = objectDecoder({
  fields: {
    source: { schema: source, invalid: 'bad_request' },
    orgId: { schema: headerText, invalid: 'invalid_chat_completion_org_id' },
    projectId: { schema: headerText, invalid: 'invalid_chat_completion_project_id' },
    apiVersion: { schema: text, invalid: 'invalid_chat_completion_api_version' },
    deploymentId: { schema: text, invalid: 'invalid_chat_completion_deployment_id' },
    baseUrl: { schema: baseUrl, invalid: 'invalid_chat_completion_base_api' },
    apiKey: { schema: headerText, invalid: 'invalid_chat_completion_api_key' },
    prompts: { schema: prompts, invalid: 'bad_request' },
    fallback: { schema: z.literal('builtIn').nullish(), invalid: 'bad_request' },
  },
})

function prompt<Code extends ValueErrorCode>(invalid: Code) {
  return { schema: text, invalid }
}

function hasCredentials(url: string): boolean {
  const { username = '', password = '' } = parseHttpUrl(url) ?? {}
  return username !== '' || password !== ''
}

/** Lists all of them: who writes a wrong one seldom knows the others. */
function describeWrongSource(value: unknown): string {
  const known = Object.keys(chatSources)
  const listed = known.map((name) => `\`${name}\``).join(', ')
  if (typeof value !== 'string') return `expected one of ${listed}, but received ${typeName(value)}`
  const shown = shorten(value)
  const meant = closestName(value, known)
  return `\`${shown}\` is not one of ${listed}${meant === undefined ? '' : `; did you mean \`${meant}\``}`
}
