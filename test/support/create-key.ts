import type { Reply, TestServer } from './test-server.js'

export interface CreatedKey {
  readonly uid: string
  /** The secret value. */
  readonly key: string
}

/** The body of a `POST /keys` that is accepted, with changes. */
export function keyBody(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { actions: ['search'], indexes: ['*'], expiresAt: null, ...changes }
}

/** Makes a key, or fails the test with the server's answer. */
export async function createKey(
  server: TestServer,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<CreatedKey> {
  const reply: Reply = await server.call('POST', '/keys', { json: keyBody(changes) })
  if (reply.status !== 201) throw new Error(`no key was made: ${reply.status} ${reply.text}`)
  return reply.body
}
