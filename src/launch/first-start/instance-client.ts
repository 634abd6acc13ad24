/** Asks a running server as anybody else would: over HTTP, with its master key. */
export interface InstanceClient {
  /** The answer's JSON. Anything but success is thrown, in a sentence. */
  ask(method: string, path: string, body?: RequestBody): Promise<unknown>
  /** Whether there is something at this path. */
  exists(path: string): Promise<boolean>
}

export type RequestBody =
  | { readonly json: unknown }
  /** JSON objects, one a line. */
  | { readonly lines: string }

export interface InstanceAddress {
  readonly url: string
  readonly masterKey: string
  /** When it aborts, what is being asked for is given up. */
  readonly signal: AbortSignal
}

export function createInstanceClient({ url, masterKey, signal }: InstanceAddress): InstanceClient {
  async function send(method: string, path: string, body?: RequestBody): Promise<Response> {
    return fetch(`${url}${path}`, {
      method,
      signal,
      headers: { authorization: `Bearer ${masterKey}`, ...(body && { 'content-type': contentType(body) }) },
      body: body === undefined ? null : 'json' in body ? JSON.stringify(body.json) : body.lines,
    })
  }

  return {
    async ask(method, path, body) {
      const answer = await send(method, path, body)
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`)
      return JSON.parse(text)
    },
    async exists(path) {
      const answer = await send('GET', path)
      await answer.arrayBuffer()
      return answer.ok
    },
  }
}

function contentType(body: RequestBody): string {
  return 'json' in body ? 'application/json' : 'application/x-ndjson'
}
