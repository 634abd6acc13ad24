import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localNetworks } from '../../src/domain/ip-network.js'
import type { Log } from '../../src/domain/log.js'
import { createLog } from '../../src/launch/create-log.js'
import { startServer, type StartOptions } from '../../src/start-server.js'

export const masterKey = 'a-master-key-for-tests'

/** Tests run from the sources, which no worker thread can load: build before them. */
const indexingWorkerUrl = new URL('../../dist/engine/local/indexing/indexing-worker.js', import.meta.url)

/** The real server on a free port, over real files in a folder of its own. */
export interface TestServer {
  readonly url: string
  readonly dataPath: string
  /** Sends a request with the master key, unless `headers` or `key` say otherwise. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>
  /** Stops it and removes its data, unless `keepData` is set. */
  stop(options?: { keepData?: boolean }): Promise<void>
}

export interface CallOptions {
  /** Sent as JSON with the fitting content type. */
  readonly json?: unknown
  /** Sent as it is. */
  readonly body?: string | Uint8Array
  /** Null sends no `Authorization` header. */
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; undefined when it is empty or not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers field by field
  readonly body: any
}

export async function startTestServer(changes: Partial<StartOptions> = {}): Promise<TestServer> {
  const dataPath = changes.dataPath ?? mkdtempSync(join(tmpdir(), 'parley-test-'))
  const server = await startServer({
    listen: { host: '127.0.0.1', port: 0, tls: undefined },
    masterKey,
    payloadLimitBytes: 1_000_000,
    switchedOnFeatures: [],
    allowedNetworks: localNetworks,
    taskWebhook: undefined,
    build: { commitSha: 'unknown', commitDate: 'unknown', pkgVersion: '0.0.0-test' },
    log: silentLog(),
    indexingWorkerUrl,
    ...changes,
    dataPath,
  })
  const defaultKey = 'masterKey' in changes ? changes.masterKey : masterKey
  return {
    url: server.url,
    dataPath,
    call: async (method, path, options = {}) =>
      call(`${server.url}${path}`, method, { key: defaultKey ?? null, ...options }),
    async stop({ keepData = false } = {}) {
      await server.stop(1_000)
      if (!keepData) rmSync(dataPath, { recursive: true, force: true })
    },
  }
}

export async function call(
  url: string,
  method: string,
  { json, body, key, headers }: CallOptions,
): Promise<Reply> {
  const answer = await fetch(url, {
    method,
    body: json === undefined ? (body ?? null) : JSON.stringify(json),
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(key != null && { authorization: `Bearer ${key}` }),
      ...headers,
    },
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, body: parsed(text) }
}

export function silentLog(): Log {
  return createLog({ level: 'off', format: 'json', destination: { write() {} }, colour: false, secrets: [] })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
