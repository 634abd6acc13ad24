import { createKey, keyBody } from '../support/create-key.js'
import type { TestServer } from '../support/test-server.js'
import { askAll } from './ask.js'

export async function exerciseInstance(server: TestServer): Promise<void> {
  const { key } = await createKey(server)
  await askAll(server, [
    [200, 'GET', '/'],
    [200, 'GET', '/health'],
    [200, 'GET', '/version'],
    [200, 'GET', '/errors'],
    [200, 'GET', '/openapi.json'],
    [200, 'GET', '/access'],
    [200, 'GET', '/access', { key }],
    [200, 'GET', '/experimental-features'],
    [200, 'PATCH', '/experimental-features', { json: { containsFilter: true, network: null } }],
    [400, 'PATCH', '/experimental-features', { json: { containsFilter: 1 } }],
    [200, 'GET', '/metrics'],
    [200, 'GET', '/stats'],
    [200, 'GET', '/stats?sizeFormat=human&showInternalDatabaseSizes=true'],
    [400, 'GET', '/stats?sizeFormat=x'],
    [200, 'GET', '/indexes/books/stats'],
    [200, 'GET', '/indexes/books/stats?sizeFormat=human&showInternalDatabaseSizes=true'],
    [404, 'GET', '/indexes/none/stats'],
  ])
  const served = await server.call('GET', '/openapi.json')
  const headers = { 'if-none-match': served.headers.get('etag') ?? '' }
  await askAll(server, [[304, 'GET', '/openapi.json', { headers }]])
}

export async function exerciseKeys(server: TestServer): Promise<void> {
  const uid = '0e2b1a52-6c3b-4c0e-9d3a-0d6a4a4f3b11'
  const json = keyBody({
    uid,
    name: 'n',
    description: null,
    expiresAt: '2999-12-31',
    indexes: ['books', 'b*'],
  })
  await askAll(server, [
    [201, 'POST', '/keys', { json }],
    [409, 'POST', '/keys', { json }],
    [400, 'POST', '/keys', { json: {} }],
    [200, 'GET', '/keys'],
    [200, 'GET', '/keys?offset=1&limit=1'],
    [200, 'GET', `/keys/${uid}`],
    [200, 'PATCH', `/keys/${uid}`, { json: { name: null, description: 'd' } }],
    [400, 'PATCH', `/keys/${uid}`, { json: { actions: [] } }],
    [204, 'DELETE', `/keys/${uid}`],
    [404, 'GET', `/keys/${uid}`],
    [404, 'PATCH', `/keys/${uid}`, { json: {} }],
    [404, 'DELETE', `/keys/${uid}`],
  ])
}

export async function exerciseWebhooks(server: TestServer): Promise<void> {
  const json = {
    url: 'http://user:secret@127.0.0.1:9/',
    headers: { authorization: 'Bearer abcdefghijkl', x: 'y' },
  }
  const [created] = await askAll(server, [[201, 'POST', '/webhooks', { json }]])
  const path = `/webhooks/${created?.body.uuid}`
  await askAll(server, [
    [400, 'POST', '/webhooks', { json: {} }],
    [200, 'GET', '/webhooks'],
    [200, 'GET', path],
    [200, 'PATCH', path, { json: { headers: { x: null } } }],
    [200, 'PATCH', path, { json: { headers: null } }],
    [400, 'PATCH', path, { json: { isEditable: false } }],
    [204, 'DELETE', path],
    [404, 'GET', path],
    [404, 'PATCH', path, { json: {} }],
    [404, 'DELETE', path],
    [400, 'GET', '/webhooks/x'],
  ])
}
