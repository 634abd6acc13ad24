import { actionNames } from '../../domain/actions.js'
import {
  closedChoice,
  closedObject,
  listOf,
  moment,
  oneOf,
  orNull,
  ref,
  text,
  uuid,
  type JsonSchema,
} from './json-schema.js'
import { pageOf, pageParameters } from './page-schemas.js'
import { emptyAnswer, jsonAnswer, jsonBody, type ResourceReference } from './resource-reference.js'

const labels = {
  name: orNull(text('What people call it.')),
  description: orNull(text('What it is for.')),
}

const actions = listOf(
  oneOf(actionNames, 'An action, a group such as `documents.*`, or `*` for all.'),
  'What it allows.',
)

const indexes = listOf(
  text('An index uid, the beginning of one followed by `*`, or `*` alone.', {
    pattern: '^[A-Za-z0-9_-]{0,400}\\*?$',
    minLength: 1,
  }),
  'The indexes that it covers.',
)

const shownKey: JsonSchema = closedObject(
  {
    ...labels,
    key: text('The value to send, derived from the uid and the master key.'),
    uid: uuid('Its name for good.'),
    actions,
    indexes,
    expiresAt: orNull(moment('From when on it is refused; null for never.')),
    createdAt: moment('When it was created.'),
    updatedAt: moment('When its name or description changed last.'),
  },
  { description: 'An API key.' },
)

const newKey: JsonSchema = closedObject(
  {
    ...labels,
    uid: uuid('Made when left out.'),
    actions,
    indexes,
    expiresAt: orNull(
      text('When it is to expire: RFC 3339, or a day with or without a time, in UTC; null for never.'),
    ),
  },
  { optional: ['name', 'description', 'uid'], description: 'An API key to create.' },
)

export const keyReference: ResourceReference = {
  tag: 'Keys',
  description: 'API keys: what whoever holds one may do, on which indexes, and until when.',
  routes: {
    'GET /keys': {
      id: 'listKeys',
      query: pageParameters,
      answers: { 200: jsonAnswer('The keys, newest first.', pageOf(ref('ApiKey'))) },
    },
    'POST /keys': {
      id: 'createKey',
      body: jsonBody(ref('NewApiKey')),
      answers: { 201: jsonAnswer('The new key.', ref('ApiKey')) },
      refuses: [409],
    },
    'GET /keys/:keyOrUid': {
      id: 'readKey',
      answers: { 200: jsonAnswer('The key.', ref('ApiKey')) },
      refuses: [404],
    },
    'PATCH /keys/:keyOrUid': {
      id: 'changeKey',
      description: 'Nothing but its name and its description can be changed.',
      body: jsonBody(closedChoice(labels, 'What is left out stays as it is, and null removes.')),
      answers: { 200: jsonAnswer('The key, after the change.', ref('ApiKey')) },
      refuses: [404],
    },
    'DELETE /keys/:keyOrUid': {
      id: 'deleteKey',
      answers: { 204: emptyAnswer('It is deleted, and refused from now on.') },
      refuses: [404],
    },
  },
  schemas: { ApiKey: shownKey, NewApiKey: newKey },
}
