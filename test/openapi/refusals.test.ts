import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureNames } from '../../src/domain/experimental-features.js'
import { startTestServer, type CallOptions, type TestServer } from '../support/test-server.js'
import { checkedServer, type CheckedServer } from './checked-server.js'
import { operationsOf, type PlacedOperation } from './openapi.js'

let plain: TestServer
let server: CheckedServer
let operations: readonly PlacedOperation[]

beforeAll(async () => {
  plain = await startTestServer({ payloadLimitBytes: 2_000, switchedOnFeatures: featureNames })
  server = await checkedServer(plain)
  operations = operationsOf(server.document)
})

afterAll(async () => server.stop())

const asJson = { 'content-type': 'application/json' }
const unknown = { body: '{"noSuchMember":1}', headers: asJson }

/** The path with something in the place of what varies. */
function pathOf({ path }: PlacedOperation, value?: string): string {
  const uuid = '00000000-0000-4000-8000-000000000000'
  return path.replace('{uuid}', value ?? uuid).replace(/\{\w+\}/g, value ?? '1')
}

const varies = ({ path }: PlacedOperation) => path.includes('{')
const describes = (status: number) => (placed: PlacedOperation) =>
  String(status) in placed.operation.responses

async function call(placed: PlacedOperation, target: string, options: CallOptions = {}) {
  const body = placed.operation.requestBody === undefined ? {} : unknown
  return server.call(placed.method, target, { ...body, ...options })
}

describe('every operation refuses as the document says', () => {
  const cases: readonly {
    because: string
    status: number
    ask: (placed: PlacedOperation) => ReturnType<typeof call>
  }[] = [
    { because: 'without a key', status: 401, ask: async (each) => call(each, pathOf(each), { key: null }) },
    {
      because: 'with a wrong key',
      status: 403,
      ask: async (each) => call(each, pathOf(each), { key: 'wrong' }),
    },
    {
      because: 'with a body of another kind',
      status: 415,
      ask: async (each) => call(each, pathOf(each), { headers: { 'content-type': 'image/png' } }),
    },
    {
      because: 'with a body that is too large',
      status: 413,
      ask: async (each) => call(each, pathOf(each), { body: JSON.stringify('x'.repeat(3_000)) }),
    },
    {
      because: 'with something that it cannot read',
      status: 400,
      async ask(each) {
        if (each.operation.requestBody) return call(each, pathOf(each), { body: '{' })
        return call(each, varies(each) ? pathOf(each, '%zz') : `${pathOf(each)}?noSuchParameter=1`)
      },
    },
  ]
  for (const { because, status, ask } of cases)
    test(`with ${status} ${because}`, async () => {
      const described = operations.filter(describes(status))
      expect(described.length).toBeGreaterThan(20)
      const wrong: string[] = []
      for (const placed of described) {
        const reply = await ask(placed)
        if (reply.status !== status)
          wrong.push(`${placed.operation.operationId} ${reply.status} ${reply.text}`)
      }
      expect(wrong).toEqual([])
    })

  test('and no operation that is open asks for a key', async () => {
    for (const placed of operations.filter((each) => !describes(401)(each)))
      expect((await call(placed, pathOf(placed), { key: null })).status).toBe(200)
  })
})

/** The names in the sentence that refuses an unknown one. */
function acceptedNames(what: 'parameter' | 'field', text: string): readonly string[] | undefined {
  const found = new RegExp(`Unknown ${what} [^:]*: (?:accepted are ([^.]*)|none is accepted here)`).exec(text)
  return found === null ? undefined : [...(found[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
}

describe('the document has every name that is accepted', () => {
  test('of parameters', async () => {
    let comparedCount = 0
    for (const placed of operations) {
      const sent = placed.operation.requestBody && unknown
      const target = `${pathOf(placed)}?noSuchParameter=1`
      const { body } = await plain.call(placed.method, target, sent)
      const { parameters = [], operationId } = placed.operation
      const described = parameters.filter((each) => each.in === 'query').map(({ name }) => name)
      const accepted = acceptedNames('parameter', body?.message ?? '') ?? []
      expect({ operationId, names: described.toSorted() }).toEqual({
        operationId,
        names: accepted.toSorted(),
      })
      if (accepted.length > 0) comparedCount += 1
    }
    expect(comparedCount).toBeGreaterThan(15)
  })

  test('of members of a body', async () => {
    const compared: string[] = []
    for (const placed of operations) {
      const schema = bodySchemaOf(placed)
      const accepted =
        schema && acceptedNames('field', (await call(placed, pathOf(placed))).body?.message ?? '')
      if (accepted === undefined) continue
      const { operationId } = placed.operation
      const described = Object.keys(schema?.['properties'] ?? {})
      expect({ operationId, names: described.toSorted() }).toEqual({
        operationId,
        names: accepted.toSorted(),
      })
      compared.push(operationId)
    }
    expect(compared.length).toBeGreaterThan(15)
  })
})

function bodySchemaOf({ operation }: PlacedOperation) {
  const schema = operation.requestBody?.content['application/json']?.schema
  const target = schema?.['$ref']
  if (typeof target !== 'string') return schema
  return server.document.components.schemas[target.replace('#/components/schemas/', '')]
}
