import { allActions } from '../../domain/actions.js'
import { featureNames } from '../../domain/experimental-features.js'
import { closedChoice, closedObject, flag, listOf, oneOf, orNull, ref, text, texts } from './json-schema.js'
import { emptyAnswer, jsonAnswer, jsonBody, type ResourceReference } from './resource-reference.js'

const status = (value: string) => closedObject({ status: { const: value } })

export const instanceReference: ResourceReference = {
  tag: 'Instance',
  description: 'The server itself: whether it runs, which build it is, and its experimental features.',
  routes: {
    'GET /': {
      id: 'readStatus',
      description: 'Browsers, which ask for HTML, get the page of the server instead.',
      answers: { 200: jsonAnswer('It runs.', status('Parley is running')) },
    },
    'GET /health': {
      id: 'readHealth',
      answers: { 200: jsonAnswer('It can answer.', status('available')) },
    },
    'GET /version': {
      id: 'readVersion',
      answers: { 200: jsonAnswer('The build.', ref('Version')) },
      refuses: [400],
    },
    'GET /errors': {
      id: 'readErrors',
      answers: {
        200: {
          description: 'A page with a row for each code.',
          contentType: 'text/html',
          schema: text('HTML.'),
        },
      },
    },
    'GET /openapi.json': {
      id: 'readOpenApi',
      answers: {
        200: jsonAnswer('This document.', { type: 'object', required: ['openapi', 'info', 'paths'] }),
        304: emptyAnswer('The document is the one that `If-None-Match` names.'),
      },
      headers: { 'If-None-Match': text('The `ETag` of a document that the caller has.') },
    },
    'GET /access': {
      id: 'readAccess',
      description: 'For front ends, which offer only what the key they were given may do.',
      answers: { 200: jsonAnswer('What the key may do.', ref('Access')) },
      refuses: [401, 403],
    },
    'GET /experimental-features': {
      id: 'readExperimentalFeatures',
      answers: { 200: jsonAnswer('Every switch.', ref('ExperimentalFeatures')) },
      refuses: [400],
    },
    'PATCH /experimental-features': {
      id: 'changeExperimentalFeatures',
      body: jsonBody(ref('ExperimentalFeatureChanges')),
      answers: { 200: jsonAnswer('Every switch, after the change.', ref('ExperimentalFeatures')) },
    },
    'GET /metrics': {
      id: 'readMetrics',
      answers: {
        200: {
          description: 'The counters in the text format of Prometheus, version 0.0.4.',
          contentType: 'text/plain',
          schema: text('A line for each counter and combination of labels.'),
        },
      },
    },
  },
  schemas: {
    Version: closedObject(
      {
        commitSha: text('The commit that was built, or `unknown`.'),
        commitDate: text('When it was made, or `unknown`.'),
        pkgVersion: text('The version of the package.'),
      },
      { description: 'Which build is running.' },
    ),
    Access: closedObject(
      {
        kind: oneOf(
          ['anyone', 'master', 'key', 'tenant'],
          'Whose request it is: that of anyone on a server without a master key, of the master key, of an API key, or of a tenant token.',
        ),
        actions: listOf(oneOf(allActions, 'An action.'), 'What may be done, groups of actions resolved.'),
        indexes: texts('The indexes that it covers: uids, beginnings of uids followed by `*`, or `*`.'),
        searchableIndexes: texts('The uids of the indexes that exist and may be searched.'),
      },
      { description: 'What the key of a request may do.' },
    ),
    ExperimentalFeatures: closedObject(
      Object.fromEntries(featureNames.map((name) => [name, flag('Whether it is on.')])),
      { description: 'The switches of features that may still change.' },
    ),
    ExperimentalFeatureChanges: closedChoice(
      Object.fromEntries(featureNames.map((name) => [name, orNull(flag('Null leaves it as it is.'))])),
      'The switches to turn; those that are left out stay as they are.',
    ),
  },
}
