import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startScriptedProvider, type ScriptedProvider } from '../support/scripted-provider.js'
import { startTestServer } from '../support/test-server.js'
import { checkedServer, type CheckedServer } from './checked-server.js'
import { exerciseChats } from './exercise-chats.js'
import { exerciseDocuments, exerciseIndexes } from './exercise-indexes.js'
import { exerciseInstance, exerciseKeys, exerciseWebhooks } from './exercise-instance.js'
import { exerciseSearch } from './exercise-search.js'
import { exerciseSettings } from './exercise-settings.js'
import { exerciseTasks } from './exercise-tasks.js'
import { operationsOf } from './openapi.js'

let server: CheckedServer
let provider: ScriptedProvider

beforeAll(async () => {
  provider = await startScriptedProvider()
  server = await checkedServer(
    await startTestServer({
      payloadLimitBytes: 20_000_000,
      switchedOnFeatures: [
        'chatCompletions',
        'editDocumentsByFunction',
        'foreignKeys',
        'getTaskDocumentsRoute',
        'metrics',
        'renderRoute',
      ],
    }),
  )
})

afterAll(async () => {
  await Promise.all([server.stop(), provider.close()])
})

// Every exchange is compared with the document by the server that these are given. They follow one another.
describe('requests and answers are as the document says', () => {
  test('of indexes', async () => exerciseIndexes(server))
  test('of documents', async () => exerciseDocuments(server))
  test('of searches', async () => exerciseSearch(server))
  test('of settings', async () => exerciseSettings(server))
  test('of searches with other ranking rules', async () => exerciseSearch(server))
  test('of chat workspaces and conversations', async () => exerciseChats(server, provider))
  test('of tasks and batches', async () => exerciseTasks(server))
  test('of the instance', async () => exerciseInstance(server))
  test('of keys', async () => exerciseKeys(server))
  test('of webhooks', async () => exerciseWebhooks(server))

  // An overloaded server takes too long to bring about; `refusals.test.ts` looks at the statuses of every refusal
  // that does not depend on what the server holds.
  const seenElsewhere = new Set(['400', '401', '403', '413', '415', '503', 'default'])

  test('with every status that each operation can answer', () => {
    const unseen = operationsOf(server.document).flatMap(({ operation: { operationId, responses } }) =>
      Object.keys(responses)
        .filter((status) => !seenElsewhere.has(status))
        .filter((status) => !server.exercised.get(operationId)?.has(Number(status)))
        .map((status) => `${operationId} ${status}`),
    )
    expect(unseen).toEqual([])
  })
})
