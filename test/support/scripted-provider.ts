import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A language model provider that answers as it is told: a real HTTP server on a free port of loopback,
 * speaking the wire format of chat completions, well or badly.
 *
 *   const provider = await startScriptedProvider()          // and `provider.close()` at the end
 *   provider.script(textReply('Hel', 'lo'), errorReply(429)) // the next two requests are answered so
 *   provider.always(({ body }) => textReply(body.model))     // and all later ones so
 *   provider.requests[0]?.body                               // what was asked
 */
export interface ScriptedProvider {
  /** `http://127.0.0.1:<port>`, to be used as a `baseUrl`; every path is answered. */
  readonly url: string
  /** Every request so far, oldest first. */
  readonly requests: readonly RecordedRequest[]
  /** How many connections were opened so far. */
  connections(): number
  /** How many requests are being answered, or hang: none once everyone who asked was told or has left. */
  openExchanges(): number
  /** Queues replies, each for one request. */
  script(...replies: readonly Reply[]): void
  /** Answers requests for which nothing is queued. Without it they get a 500. */
  always(reply: Reply): void
  /** Resolves once so many requests have come. */
  received(count: number): Promise<void>
  close(): Promise<void>
}

export interface RecordedRequest {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  /** The parsed body; undefined when it is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read requests field by field
  readonly body: any
  /** Resolves when the exchange is over: true if the reply was sent whole, false if the other side left first. */
  readonly ended: Promise<boolean>
}

export type Reply = WrittenReply | ((request: RecordedRequest) => WrittenReply | Promise<WrittenReply>)

export interface WrittenReply {
  /** 200 unless said otherwise. */
  readonly status?: number
  /** An event stream unless said otherwise. */
  readonly headers?: Readonly<Record<string, string>>
  /** In order; the reply ends after the last one. */
  readonly steps: readonly Step[]
  /** Cuts every piece of bytes into writes of this size, each on its way before the next. */
  readonly writeBytes?: number
}

export type Step =
  /** Raw bytes. */
  | string
  | Uint8Array
  /** One event whose data is this value as JSON. */
  | { readonly data: unknown }
  | { readonly waitMs: number }
  /** Waits for something the test does. */
  | { readonly until: Promise<unknown> }
  | typeof hang
  | typeof cut

/** Sends nothing more and stays. */
export const hang = { ends: 'never' } as const

/** Breaks the connection off, without the end that the protocol asks for. */
export const cut = { ends: 'at once' } as const

/** Something to wait for in a script: `{ until: gate.opened }`, and `gate.open()` in the test. */
export function createGate(): { readonly opened: Promise<unknown>; readonly open: () => void } {
  const gate = new EventEmitter()
  return { opened: once(gate, 'open'), open: () => void gate.emit('open') }
}

/** The event that ends a stream. */
export const done = 'data: [DONE]\n\n'

/** A chunk with one choice. */
export function chunk(delta: unknown, finishReason: string | null = null): { readonly data: object } {
  const choices = [{ index: 0, delta, finish_reason: finishReason }]
  return { data: { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm', choices } }
}

/** The chunk that tells what was used, without a choice. */
export function usageChunk(promptTokens: number, completionTokens: number): { readonly data: object } {
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  }
  return { data: { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, choices: [], usage } }
}

/** An answer in words, one chunk for each piece, with usage 10 + 5. */
export function textReply(...pieces: readonly string[]): WrittenReply {
  const deltas = pieces.map((content) => chunk({ content }))
  const ending = [chunk({}, 'stop'), usageChunk(10, 5), done]
  return { steps: [chunk({ role: 'assistant', content: '' }), ...deltas, ...ending] }
}

export interface ScriptedCall {
  readonly id?: string
  readonly name: string
  readonly arguments: unknown
}

/** Calls of functions, all in parallel, the arguments of each in two pieces. */
export function toolCallReply(...calls: readonly ScriptedCall[]): WrittenReply {
  const deltas = calls.flatMap(({ id, name, arguments: given }, index) => {
    const text = typeof given === 'string' ? given : JSON.stringify(given)
    const half = Math.ceil(text.length / 2)
    const first = {
      index,
      id: id ?? `call_${index + 1}`,
      type: 'function',
      function: { name, arguments: '' },
    }
    return [
      first,
      { index, function: { arguments: text.slice(0, half) } },
      { index, function: { arguments: text.slice(half) } },
    ]
  })
  const chunks = deltas.map((call) => chunk({ tool_calls: [call] }))
  const start = chunk({ role: 'assistant', content: null })
  return { steps: [start, ...chunks, chunk({}, 'tool_calls'), usageChunk(10, 5), done] }
}

/** A body of JSON. */
export function jsonReply(value: unknown, changes: Omit<WrittenReply, 'steps'> = {}): WrittenReply {
  const { headers, ...others } = changes
  const steps = [JSON.stringify(value)]
  return { headers: { 'content-type': 'application/json', ...headers }, ...others, steps }
}

/** A refusal as providers word it. */
export function errorReply(
  status: number,
  error: Readonly<Record<string, unknown>> = { message: `refused with ${status}` },
  headers: Readonly<Record<string, string>> = {},
): WrittenReply {
  return jsonReply({ error }, { status, headers })
}

export function redirectTo(location: string, status = 307): WrittenReply {
  return { status, headers: { location }, steps: [] }
}

export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const queue: Reply[] = []
  const requests: RecordedRequest[] = []
  const waiting: { readonly count: number; readonly resolve: () => void }[] = []
  let usual: Reply = errorReply(500, { message: 'the script has ended' })
  let connections = 0
  let openExchanges = 0

  const server = createServer({ keepAliveTimeout: 60_000 }, (message, response) => {
    openExchanges += 1
    response.once('close', () => (openExchanges -= 1))
    const ended = new Promise<boolean>((resolve) =>
      response.once('close', () => resolve(response.writableFinished)),
    )
    void answer(message, response, ended)
  })
  async function answer(
    message: IncomingMessage,
    response: ServerResponse,
    ended: Promise<boolean>,
  ): Promise<void> {
    const request = await readRequest(message, ended)
    requests.push(request)
    for (const { count, resolve } of waiting) if (requests.length >= count) resolve()
    const reply = queue.shift() ?? usual
    await write(typeof reply === 'function' ? await reply(request) : reply, response)
  }
  server.on('connection', () => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Bound to a port, so the address is no text.
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    connections: () => connections,
    openExchanges: () => openExchanges,
    script: (...replies) => void queue.push(...replies),
    always(reply) {
      usual = reply
    },
    async received(count) {
      if (requests.length >= count) return
      await new Promise<void>((resolve) => waiting.push({ count, resolve }))
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function readRequest(message: IncomingMessage, ended: Promise<boolean>): Promise<RecordedRequest> {
  const chunks: Buffer[] = []
  for await (const piece of message as AsyncIterable<Buffer>) chunks.push(piece)
  const bytes = Buffer.concat(chunks)
  const { method = '', url: path = '', headers } = message
  return { method, path, headers, bytes, body: parseJson(bytes.toString()), ended }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function write(reply: WrittenReply, response: ServerResponse): Promise<void> {
  const { status = 200, headers = { 'content-type': 'text/event-stream' }, steps, writeBytes } = reply
  response.socket?.setNoDelay(true)
  response.writeHead(status, { ...headers })
  response.flushHeaders()
  for (const step of steps) {
    if (response.destroyed || step === hang) return
    if (step === cut) {
      // What was written before must be on its way first.
      await sleep(5)
      response.socket?.destroy()
      return
    }
    if (typeof step === 'string' || step instanceof Uint8Array) await writeBytesOf(step, response, writeBytes)
    else if ('data' in step)
      await writeBytesOf(`data: ${JSON.stringify(step.data)}\n\n`, response, writeBytes)
    else if ('waitMs' in step) await sleep(step.waitMs)
    else if ('until' in step) await step.until
  }
  response.end()
}

async function writeBytesOf(
  piece: string | Uint8Array,
  response: ServerResponse,
  size: number | undefined,
): Promise<void> {
  const bytes = Buffer.from(piece)
  for (let start = 0; start < bytes.length; start += size ?? bytes.length) {
    response.write(bytes.subarray(start, start + (size ?? bytes.length)))
    // Lets the write leave by itself, so that its reader sees pieces as they were cut.
    if (size !== undefined) await new Promise((resolve) => setImmediate(resolve))
  }
}
