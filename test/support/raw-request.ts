import { request, type Agent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'

/** An answer as it came over the wire: not decompressed, not followed, nothing added. */
export interface RawReply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly text: string
  /** The parsed body; undefined when it is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers field by field
  readonly body: any
  /** Whether the agent had this connection from an earlier request. */
  readonly isReused: boolean
}

export interface RawOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Several pieces are sent as chunks, unless a `content-length` is among the headers. */
  readonly body?: string | Uint8Array | Iterable<Uint8Array>
  readonly agent?: Agent
}

/** Sends a path and headers exactly as given, where `fetch` would tidy them. */
export async function rawRequest(url: string, path: string, options: RawOptions = {}): Promise<RawReply> {
  const { method = 'GET', headers = {}, body, agent } = options
  const { hostname, port } = new URL(url)
  const isWhole = typeof body === 'string' || body instanceof Uint8Array
  // Without a length, Node would send the body of a GET as if it were another request.
  const length = isWhole ? { 'content-length': Buffer.byteLength(body) } : {}
  return new Promise((resolve, reject) => {
    const target = { hostname, port, path, method, headers: { ...length, ...headers } }
    const sent = request({ ...target, agent: agent ?? false })
    sent.once('error', reject)
    sent.once('response', (answer) => {
      readReply(answer, sent.reusedSocket).then(resolve, reject)
      // The answer may come before the body is sent whole; what fails after it is no news.
      sent.on('error', () => {})
    })
    if (body === undefined || isWhole) sent.end(body)
    else {
      for (const piece of body) sent.write(piece)
      sent.end()
    }
  })
}

async function readReply(answer: IncomingMessage, isReused: boolean): Promise<RawReply> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const text = bytes.toString('utf8')
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    bytes,
    text,
    body: parsed(text),
    isReused,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
