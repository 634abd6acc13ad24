/** A schema of JSON Schema 2020-12, which is what OpenAPI 3.1 describes values with. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

export type Properties = Readonly<Record<string, JsonSchema>>

/** The schema of this name among the components of the document. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

export function text(description: string, more: JsonSchema = {}): JsonSchema {
  return { type: 'string', description, ...more }
}

/** A whole number of zero or more. */
export function count(description: string, more: JsonSchema = {}): JsonSchema {
  return { type: 'integer', minimum: 0, description, ...more }
}

export function number(description: string, more: JsonSchema = {}): JsonSchema {
  return { type: 'number', description, ...more }
}

/** A number from 0 to 1. */
export function share(description: string): JsonSchema {
  return number(description, { minimum: 0, maximum: 1 })
}

export function flag(description: string, more: JsonSchema = {}): JsonSchema {
  return { type: 'boolean', description, ...more }
}

export function oneOf(names: readonly string[], description: string, more: JsonSchema = {}): JsonSchema {
  return { type: 'string', enum: names, description, ...more }
}

export function moment(description: string): JsonSchema {
  return text(description, { format: 'date-time' })
}

export function uuid(description: string): JsonSchema {
  return text(description, { format: 'uuid' })
}

export function listOf(items: JsonSchema, description: string): JsonSchema {
  return { type: 'array', items, description }
}

export function texts(description: string): JsonSchema {
  return listOf({ type: 'string' }, description)
}

/** An object whose members have any names and values of one kind. */
export function mapOf(values: JsonSchema, description: string): JsonSchema {
  return { type: 'object', additionalProperties: values, description }
}

/** An object of which only some members are known. */
export function openObject(properties: Properties, description: string): JsonSchema {
  return { type: 'object', properties, description }
}

export function orNull(schema: JsonSchema): JsonSchema {
  const { type, description, ...rest } = schema
  if (typeof type === 'string' && !('enum' in rest)) return { ...schema, type: [type, 'null'] }
  const named = typeof description === 'string' ? { description } : {}
  return { anyOf: [schema, { type: 'null' }], ...named }
}

interface ObjectOptions {
  /** Members that may be absent; all others are there. */
  readonly optional?: readonly string[]
  readonly description?: string
}

/** An object with these members and no others. */
export function closedObject(
  properties: Properties,
  { optional = [], description }: ObjectOptions = {},
): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...(description !== undefined && { description }),
  }
}

/** An object with any of these members and no others. */
export function closedChoice(properties: Properties, description?: string): JsonSchema {
  const optional = Object.keys(properties)
  return closedObject(properties, { optional, ...(description !== undefined && { description }) })
}
