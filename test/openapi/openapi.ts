import type { JsonSchema } from '../../src/http/openapi/json-schema.js'

/** The parts of an OpenAPI document that tests look at. */
export interface OpenApi {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, Response>>
    readonly securitySchemes: Readonly<Record<string, unknown>>
  }
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonSchema
}

export interface Response {
  readonly description: string
  readonly content?: Content
}

export type Content = Readonly<Record<string, MediaType>>

export interface MediaType {
  readonly schema: JsonSchema
  readonly 'x-part-schema'?: JsonSchema
}

/** An operation with where it stands. */
export interface PlacedOperation {
  readonly method: string
  /** With `{name}` for what varies. */
  readonly path: string
  readonly operation: Operation
}

export function operationsOf({ paths }: OpenApi): readonly PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
}

/** The response itself, where only its name is given. */
export function resolvedResponse(
  document: OpenApi,
  response: Response | { readonly $ref: string },
): Response {
  if (!('$ref' in response)) return response
  const name = response.$ref.replace('#/components/responses/', '')
  const found = document.components.responses[name]
  if (found === undefined) throw new Error(`there is no response ${response.$ref}`)
  return found
}

/** Every schema that stands outside the components, with where it does. */
export function schemasOf(document: OpenApi): readonly (readonly [place: string, schema: JsonSchema])[] {
  const schemas: (readonly [string, JsonSchema])[] = []
  const addContent = (place: string, content: Content = {}) => {
    for (const [contentType, media] of Object.entries(content)) {
      const part = media['x-part-schema']
      schemas.push([`${place} ${contentType}`, media.schema])
      if (part !== undefined) schemas.push([`${place} ${contentType}, parts`, part])
    }
  }
  for (const { operation } of operationsOf(document)) {
    const { operationId: id, parameters = [], requestBody, responses } = operation
    for (const { name, schema } of parameters) schemas.push([`${id} ${name}`, schema])
    addContent(`${id} body`, requestBody?.content)
    for (const [status, response] of Object.entries(responses))
      addContent(`${id} ${status}`, resolvedResponse(document, response).content)
  }
  return schemas
}
