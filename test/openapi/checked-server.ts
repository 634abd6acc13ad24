import type { CallOptions, Reply, TestServer } from '../support/test-server.js'
import { ref } from '../../src/http/openapi/json-schema.js'
import { schemaCompiler } from './compile-schemas.js'
import { exchangeChecker } from './exchange-violations.js'
import type { OpenApi } from './openapi.js'

/** A server whose every exchange is compared with the document that it serves. */
export interface CheckedServer extends TestServer {
  readonly document: OpenApi
  /** The statuses that each operation has answered with. */
  readonly exercised: ReadonlyMap<string, ReadonlySet<number>>
  /** Fails unless the value is what the schema of this name says. */
  requireSchema(name: string, value: unknown): void
}

/** Fails the call whose exchange is not as the document says. */
export async function checkedServer(server: TestServer): Promise<CheckedServer> {
  const served = await server.call('GET', '/openapi.json')
  const document: OpenApi = served.body
  const check = exchangeChecker(document)
  const compile = schemaCompiler(document)
  const exercised = new Map<string, Set<number>>()

  async function call(method: string, target: string, options: CallOptions = {}): Promise<Reply> {
    const reply = await server.call(method, target, options)
    const { json, body, headers } = options
    const { operationId, violations } = check({
      method,
      target,
      sentType: json === undefined ? headers?.['content-type'] : 'application/json',
      sent: json === undefined ? body : JSON.stringify(json),
      status: reply.status,
      answeredType: reply.headers.get('content-type'),
      answered: reply.text,
    })
    if (violations.length > 0) throw new Error(`${method} ${target}: ${violations.join('\n')}`)
    const statuses = exercised.get(operationId) ?? new Set()
    exercised.set(operationId, statuses.add(reply.status))
    return reply
  }

  function requireSchema(name: string, value: unknown): void {
    const validate = compile(ref(name))
    if (!validate(value)) throw new Error(`${name}: ${JSON.stringify(validate.errors)}`)
  }

  return { ...server, call, document, exercised, requireSchema }
}
