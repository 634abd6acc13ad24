import { closedObject, mapOf, orNull, text, type JsonSchema, type Properties } from './json-schema.js'
import { jsonAnswer, jsonBody, type RouteDetails } from './resource-reference.js'

const indexUid = text('The index.')
const embedder = text('The name of the embedder.')
const fragment = text('The name of the fragment.')

const mostBytes = {
  documentTemplateMaxBytes: {
    type: ['integer', 'null'],
    minimum: 1,
    description: 'The most that comes out, in place of what is set.',
  },
}

/** One kind of template or input, with its members. */
function kind(name: string, properties: Properties, optional: readonly string[] = []): JsonSchema {
  return closedObject({ kind: { const: name }, ...properties }, { optional })
}

function limited(name: string, properties: Properties): JsonSchema {
  return kind(name, { ...properties, ...mostBytes }, Object.keys(mostBytes))
}

const template: JsonSchema = {
  anyOf: [
    limited('documentTemplate', { indexUid, embedder }),
    limited('chatDocumentTemplate', { indexUid }),
    limited('inlineDocumentTemplate', { inline: text('Liquid.') }),
    kind('indexingFragment', { indexUid, embedder, fragment }),
    kind('searchFragment', { indexUid, embedder, fragment }),
    kind('inlineFragment', { inline: {} }),
  ],
  description: 'Where the template stands. Fragments are understood, but not rendered.',
}

const input: JsonSchema = {
  anyOf: [
    kind('indexDocument', {
      indexUid,
      id: { type: ['string', 'integer'], description: 'The id of the document.' },
    }),
    kind('inlineDocument', { inline: mapOf({}, 'A document.') }),
    kind('inlineSearch', { inline: mapOf({}, 'A search; understood, but not rendered.') }),
    { type: 'null' },
  ],
  description: 'What to fill it with; null or nothing to read the template alone.',
}

export const renderRoute: RouteDetails = {
  id: 'renderTemplate',
  body: jsonBody(closedObject({ template, input }, { optional: ['input'] })),
  answers: {
    200: jsonAnswer(
      'The template and what came of it.',
      closedObject({
        template: text('As it stands where it was asked for.'),
        rendered: orNull(text('Null without an input.')),
      }),
    ),
  },
  refuses: [404],
}
