import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finishedTask } from '../support/finish-task.js'
import { startTestServer, type Reply, type TestServer } from '../support/test-server.js'
import { isSupported, readExamples, type Example } from './example.js'
import { faultsOf } from './expectation.js'
import { tableExamples } from './tables.js'

let server: TestServer
let indexes = 0

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(async () => server.stop())

/** A task that must succeed. */
async function change(method: string, path: string, json: unknown): Promise<void> {
  const task = await finishedTask(server, await server.call(method, path, { json }))
  if (task.status !== 'succeeded') throw new Error(`${method} ${path}: ${JSON.stringify(task.error)}`)
}

async function ask({ settings, documents, request }: Example): Promise<Reply> {
  indexes += 1
  const index = `/indexes/example-${indexes}`
  await change('POST', '/indexes', { uid: `example-${indexes}`, primaryKey: 'id' })
  if (request.route === 'settings-update')
    return server.call('PATCH', `${index}/settings`, { json: settings })
  if (Object.keys(settings).length > 0) await change('PATCH', `${index}/settings`, settings)
  if (documents.length > 0) await change('POST', `${index}/documents`, documents)
  switch (request.route) {
    case 'search':
      return server.call('POST', `${index}/search`, { json: request.body })
    case 'stats':
      return server.call('GET', `${index}/stats`)
    case 'settings-get':
      return server.call('GET', `${index}/settings`)
    default:
      throw new Error(`no such route: ${request.route}`)
  }
}

describe('the server answers the worked examples', () => {
  for (const example of [...readExamples(), ...tableExamples].filter(isSupported))
    test(`${example.area}: ${example.name}`, async () => {
      const { status, body } = await ask(example)
      const { status: expectedStatus = 200, ...expected } = example.expect
      expect({ status, faults: faultsOf(body, expected) }).toEqual({ status: expectedStatus, faults: [] })
    })
})
