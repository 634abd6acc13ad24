import { mediaTypeOf } from '../../src/domain/media-type.js'
import type { JsonSchema } from '../../src/http/openapi/json-schema.js'
import { schemaCompiler, type Compile } from './compile-schemas.js'
import { operationsOf, resolvedResponse, type OpenApi, type PlacedOperation } from './openapi.js'

/** A request and its answer, as they were on the wire. */
export interface Exchange {
  readonly method: string
  /** With the query. */
  readonly target: string
  readonly sentType: string | undefined
  readonly sent: string | Uint8Array | undefined
  readonly status: number
  readonly answeredType: string | null
  readonly answered: string
}

export interface Verdict {
  readonly operationId: string
  /** What is not as the document says; none when all is. */
  readonly violations: readonly string[]
}

/** Compares exchanges with the document. */
export function exchangeChecker(document: OpenApi): (exchange: Exchange) => Verdict {
  const compile = schemaCompiler(document)
  const operations = operationsOf(document)
  return (exchange) => {
    const found = operationAt(operations, exchange)
    if (found === undefined)
      return { operationId: '', violations: [`no operation ${exchange.method} ${exchange.target}`] }
    const request = exchange.status < 400 ? requestViolations(found, exchange, compile) : []
    return {
      operationId: found.operation.operationId,
      violations: [...request, ...answerViolations(document, found, exchange, compile)],
    }
  }
}

/** A fixed segment counts more than one that varies. */
function operationAt(operations: readonly PlacedOperation[], { method, target }: Exchange) {
  const path = target.split('?')[0] ?? ''
  const matching = operations.filter((each) => {
    const pattern = each.path.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')
    return each.method === method && new RegExp(`^${pattern}$`).test(path)
  })
  return matching.toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)[0]
}

function requestViolations(
  { operation }: PlacedOperation,
  { target, sentType, sent }: Exchange,
  compile: Compile,
): readonly string[] {
  const { parameters = [], requestBody } = operation
  const known = new Map(parameters.filter((each) => each.in === 'query').map((each) => [each.name, each]))
  const query = [...new URLSearchParams(target.split('?').slice(1).join('?'))]
  const mistaken = query.flatMap(([name, text]) => {
    const parameter = known.get(name)
    if (parameter === undefined) return [`the parameter ${name} is not described`]
    return mismatches(compile, parameter.schema, valueOf(text, parameter.schema), `parameter ${name}`)
  })
  if (requestBody === undefined) return mistaken
  const media = requestBody.content[mediaTypeOf(sentType ?? '')]
  if (media === undefined) return [...mistaken, `a body of ${sentType} is not described`]
  const text = Buffer.from(sent ?? '').toString()
  const value: unknown = mediaTypeOf(sentType ?? '') === 'application/json' ? JSON.parse(text) : text
  return [...mistaken, ...mismatches(compile, media.schema, value, 'body of the request')]
}

/** What stands in a query, as a value of what the schema wants. */
function valueOf(text: string, schema: JsonSchema): unknown {
  const types = new Set([schema['type']].flat())
  if (types.has('array')) {
    const items = (schema['items'] ?? {}) as JsonSchema
    return text.split(',').map((item) => valueOf(item, items))
  }
  if (types.has('boolean') && /^(true|false)$/.test(text)) return text === 'true'
  if ((types.has('integer') || types.has('number')) && /^[\d.+-]+$/.test(text)) return Number(text)
  return text
}

function answerViolations(
  document: OpenApi,
  { operation }: PlacedOperation,
  { status, answeredType, answered }: Exchange,
  compile: Compile,
): readonly string[] {
  const described = operation.responses[status]
  if (described === undefined) return [`the status ${status} is not described: ${answered.slice(0, 300)}`]
  const { content } = resolvedResponse(document, described)
  if (content === undefined) return answered === '' ? [] : [`an answer ${status} has a body`]
  const contentType = mediaTypeOf(answeredType ?? '')
  const media = content[contentType]
  if (media === undefined) return [`an answer of ${answeredType} is not described`]
  const value: unknown = contentType === 'application/json' ? JSON.parse(answered) : answered
  const whole = mismatches(compile, media.schema, value, `answer ${status}`)
  const part = media['x-part-schema']
  if (part === undefined) return whole
  return [
    ...whole,
    ...partsOf(answered, contentType).flatMap((each) =>
      mismatches(compile, part, each, 'part of the answer'),
    ),
  ]
}

/** The lines of NDJSON, or the data of events. */
function partsOf(text: string, contentType: string): readonly unknown[] {
  const lines = text.split('\n').filter((line) => line !== '')
  if (contentType === 'application/x-ndjson') return lines.map((line) => JSON.parse(line) as unknown)
  const data = lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice('data: '.length))
  return data.filter((each) => each !== '[DONE]').map((each) => JSON.parse(each) as unknown)
}

function mismatches(compile: Compile, schema: JsonSchema, value: unknown, what: string): readonly string[] {
  const validate = compile(schema)
  if (validate(value)) return []
  const reasons = (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' ').slice(0, 200),
  )
  return [`${what}: ${reasons.join('; ')} in ${JSON.stringify(value)?.slice(0, 600)}`]
}
