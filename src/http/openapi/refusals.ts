import { errorCodes } from '../../domain/errors/error-codes.js'
import type { RouteDescription } from '../route.js'
import { closedObject, ref, text, type JsonSchema, type Properties } from './json-schema.js'
import type { RouteDetails } from './resource-reference.js'

const types = [...new Set(Object.values(errorCodes).map(({ type }) => type))].toSorted()

const members: Properties = {
  message: text('What is wrong and what to do, in words.'),
  code: text('For programs; `/errors` tells what each means.', { enum: Object.keys(errorCodes).toSorted() }),
  type: text('Whose mistake it is.', { enum: types }),
  link: text('The row of the page of errors that this code has.', { pattern: '^/errors#\\w+$' }),
}

export const errorSchemas: Properties = {
  Error: closedObject(members, { description: 'Why a request was refused, or a task failed.' }),
  ChatError: closedObject(
    {
      ...members,
      error: closedObject(
        {
          message: text('As beside it.'),
          type: text('As beside it.', { enum: types }),
          param: { type: 'null', description: 'Always null.' },
          code: text('As beside it.'),
        },
        { description: 'The same error in the form that clients of chat completions show.' },
      ),
    },
    { description: 'Why a request to a chat route was refused.' },
  ),
}

const meanings: Readonly<Record<string, string>> = {
  400: 'Something in the request is not understood, or a feature that it needs is off.',
  401: 'A key is needed and none was sent, or the server has no master key and needs one here.',
  403: 'The key is unknown or has expired, or does not allow this.',
  404: 'What the request names does not exist.',
  409: 'What is to be created exists already.',
  413: 'The body is larger than the server takes.',
  415: 'The content type of the body is missing, or not one that the route reads.',
  501: 'The request asks for something that the server does not do.',
  502: 'Another server, which had to be asked, did not answer as it should.',
  503: 'The server has too much to do: the header `Retry-After` tells when to ask again.',
  Other: 'Any other refusal: the status is that of its code.',
}

/** The statuses that a route refuses with, from what it needs and from what its details add. */
export function refusalsOf(route: RouteDescription, details: RouteDetails): readonly number[] {
  const isRead = route.path.includes(':') || details.query !== undefined || route.feature !== undefined
  const statuses = new Set([
    ...(isRead || route.readsBody ? [400] : []),
    ...(route.action === 'none' ? [] : [401, 403]),
    ...(route.readsBody ? [413, 415] : []),
    ...(details.refuses ?? []),
  ])
  return [...statuses].toSorted((one, other) => one - other)
}

/** Errors on the chat routes have one member more. */
export function errorSchemaOf({ path }: RouteDescription): 'Error' | 'ChatError' {
  return /^\/chats(\/|$)/.test(path) ? 'ChatError' : 'Error'
}

/** A refusal by its name among the responses of the document. */
export function refusal(name: string): JsonSchema {
  return { $ref: `#/components/responses/${name}` }
}

/** The refusals that these operations refer to, by name. */
export function refusalResponses(operations: readonly JsonSchema[]): Readonly<Record<string, JsonSchema>> {
  const written = JSON.stringify(operations)
  const all = (['Error', 'ChatError'] as const).flatMap((schema) =>
    Object.entries(meanings).map(([status, meaning]) => [`${schema}${status}`, meaning, schema] as const),
  )
  const used = all.filter(([name]) => written.includes(JSON.stringify(refusal(name))))
  return Object.fromEntries(
    used.map(([name, description, schema]) => [
      name,
      { description, content: { 'application/json': { schema: ref(schema) } } },
    ]),
  )
}
