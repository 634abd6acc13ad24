import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finishedTask } from '../support/finish-task.js'
import { startTestServer, type Reply, type TestServer } from '../support/test-server.js'
import { hasManyIndexes, isSupported, readExamples, type Example, type ManyIndexExample } from './example.js'
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

async function ask(example: Example): Promise<Reply> {
  if (hasManyIndexes(example)) return askMany(example)
  const { settings, documents, request } = example
  indexes += 1
  const index = `/indexes/example-${indexes}`
  await change('POST', '/indexes', { uid: `example-${indexes}`, primaryKey: 'id' })
  if (request.route === 'settings-update')
    return server.call('PATCH', `${index}/settings`, { json: settings })
  if (Object.keys(settings).length > 0) await change('PATCH', `${index}/settings`, settings)
  if (documents.length > 0) await change('POST', `${index}/documents`, documents)
  switch (request.route) {
    case 'search':
    case 'facet-search':
      return server.call('POST', `${index}/${request.route}`, { json: request.body })
    case 'stats':
      return server.call('GET', `${index}/stats`)
    case 'settings-get':
      return server.call('GET', `${index}/settings`)
    default:
      throw new Error(`no such route: ${request.route}`)
  }
}

/** The request names the indexes: those of the example before are removed. */
async function askMany({ settings, documents, request }: ManyIndexExample): Promise<Reply> {
  for (const [uid, added] of Object.entries(documents)) {
    await finishedTask(server, await server.call('DELETE', `/indexes/${uid}`))
    await change('POST', '/indexes', { uid, primaryKey: 'id' })
    await change('PATCH', `/indexes/${uid}/settings`, settings[uid])
    await change('POST', `/indexes/${uid}/documents`, added)
  }
  return server.call('POST', `/${request.route}`, { json: request.body })
}

describe('the server answers the worked examples', () => {
  for (const example of [...readExamples(), ...tableExamples].filter(isSupported))
    test(`${example.area}: ${example.name}`, async () => {
      const { status, body } = await ask(example)
      const { status: expectedStatus = 200, ...expected } = example.expect
      expect({ status, faults: faultsOf(body, expected) }).toEqual({ status: expectedStatus, faults: [] })
    })
})
