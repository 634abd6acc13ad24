import type { BuildInfo } from '../../domain/build-info.js'
import type { RouteDescription } from '../route.js'
import { allReferences } from './all-references.js'
import { errorSchemaOf, errorSchemas, refusal, refusalResponses, refusalsOf } from './refusals.js'
import type { JsonSchema, Properties } from './json-schema.js'
import { pathParameters } from './path-parameters.js'
import type { AnswerDetails, ResourceReference, RouteDetails } from './resource-reference.js'

const scheme = 'key'

/** The whole interface as an OpenAPI 3.1 document: what the route table says of each route, and what the
 *  references add. Throws on a route that no reference knows. */
export function openApiDocument(routes: readonly RouteDescription[], build: BuildInfo): JsonSchema {
  const references = allReferences()
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const route of routes) {
    const path = (paths[templateOf(route.path)] ??= {})
    path[route.method.toLowerCase()] = operationOf(route, references)
  }
  const operations = Object.values(paths).flatMap((byMethod) => Object.values(byMethod))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version: build.pkgVersion,
      description:
        'A search engine that holds conversations over documents. Changes of documents, settings and indexes are accepted as tasks and made one after another.',
    },
    servers: [{ url: '/' }],
    tags: references.map(({ tag, description }) => ({ name: tag, description })),
    paths,
    components: {
      schemas: Object.assign({}, errorSchemas, ...references.map(({ schemas }) => schemas)),
      responses: refusalResponses(operations),
      securitySchemes: {
        [scheme]: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The master key, the value of an API key, or a tenant token. A server without a master key asks for none.',
        },
      },
    },
  }
}

/** The key that a route has in the references. */
export function routeKey({ method, path }: Pick<RouteDescription, 'method' | 'path'>): string {
  return `${method} ${path}`
}

function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

function operationOf(route: RouteDescription, references: readonly ResourceReference[]): JsonSchema {
  const key = routeKey(route)
  const reference = references.find(({ routes }) => Object.hasOwn(routes, key))
  const details = reference?.routes[key]
  if (reference === undefined || details === undefined) throw new Error(`no reference describes ${key}`)
  const refusals = refusalsOf(route, details)
  const parameters = parametersOf(route, details)
  return {
    operationId: details.id,
    tags: [reference.tag],
    summary: route.summary,
    ...(details.description !== undefined && { description: details.description }),
    ...(parameters.length > 0 && { parameters }),
    ...(details.body !== undefined && { requestBody: requestBodyOf(details.body) }),
    responses: responsesOf(route, details, refusals),
    security: refusals.includes(401) ? [{ [scheme]: [] }] : [],
    'x-action': route.action,
    ...(route.alsoNeeds !== undefined && { 'x-also-needs': route.alsoNeeds }),
    ...(route.masterKeyRequired && { 'x-master-key-required': true }),
    ...(route.feature !== undefined && { 'x-feature': route.feature }),
  }
}

function parametersOf({ path }: RouteDescription, { query = {}, headers = {} }: RouteDetails) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const schema = pathParameters[name]
    if (schema === undefined) throw new Error(`no reference describes the parameter ${name} of ${path}`)
    return parameter('path', name, schema)
  })
  return [...inPath, ...parametersIn('query', query), ...parametersIn('header', headers)]
}

function parametersIn(place: 'query' | 'header', schemas: Properties): readonly JsonSchema[] {
  return Object.entries(schemas).map(([name, schema]) => parameter(place, name, schema))
}

function parameter(place: 'path' | 'query' | 'header', name: string, described: JsonSchema): JsonSchema {
  const { description, ...schema } = described
  return {
    name,
    in: place,
    description,
    required: place === 'path',
    ...(schema['type'] === 'array' && { style: 'form', explode: false }),
    schema,
  }
}

function requestBodyOf(body: NonNullable<RouteDetails['body']>): JsonSchema {
  const content = Object.entries(body).map(([contentType, schema]) => [contentType, { schema }])
  return { required: true, content: Object.fromEntries(content) }
}

function responsesOf(
  route: RouteDescription,
  { answers }: RouteDetails,
  refusals: readonly number[],
): JsonSchema {
  const error = errorSchemaOf(route)
  const told = Object.entries(answers).map(([status, answer]) => [status, responseOf(answer)])
  const refused = refusals.map((status) => [status, refusal(`${error}${status}`)])
  return { ...Object.fromEntries([...told, ...refused]), default: refusal(`${error}Other`) }
}

function responseOf({ description, contentType, schema, partSchema }: AnswerDetails): JsonSchema {
  if (contentType === undefined) return { description }
  const parts = partSchema === undefined ? {} : { 'x-part-schema': partSchema }
  return { description, content: { [contentType]: { ...(schema && { schema }), ...parts } } }
}
