import type { JsonSchema, Properties } from './json-schema.js'

/** What the reference says of the routes of one resource, beyond what the route table says. */
export interface ResourceReference {
  readonly tag: string
  readonly description: string
  /** By method and path as the route table writes them, such as `GET /indexes/:indexUid`. */
  readonly routes: Readonly<Record<string, RouteDetails>>
  /** What several schemas refer to, by name. No two resources use the same name. */
  readonly schemas: Properties
}

export interface RouteDetails {
  /** The name of the operation in clients that are made from the document. */
  readonly id: string
  /** What the summary leaves out. */
  readonly description?: string
  /** The parameters of the query; an array is sent as one value, its items parted by commas. */
  readonly query?: Properties
  /** Headers that change the answer. */
  readonly headers?: Properties
  /** The body by its content type. */
  readonly body?: Readonly<Record<string, JsonSchema>>
  readonly answers: Readonly<Record<number, AnswerDetails>>
  /** The statuses of refusals that cannot be told from the row of the route table. */
  readonly refuses?: readonly number[]
}

export interface AnswerDetails {
  readonly description: string
  /** Absent where the answer has no body. */
  readonly contentType?: string
  readonly schema?: JsonSchema
  /** Of an answer that comes in parts, such as lines or events: the schema of each. */
  readonly partSchema?: JsonSchema
}

/** An answer of JSON. */
export function jsonAnswer(description: string, schema: JsonSchema): AnswerDetails {
  return { description, contentType: 'application/json', schema }
}

export function emptyAnswer(description: string): AnswerDetails {
  return { description }
}

/** A body of JSON. */
export function jsonBody(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return { 'application/json': schema }
}
