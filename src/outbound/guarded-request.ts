import type { LookupAddress, LookupOptions } from 'node:dns'
import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { callbackify } from 'node:util'
import { parseHttpUrl } from '../domain/http-url.js'
import type { AddressPolicy } from './address-policy.js'
import { createKeptConnections, type KeptConnections } from './kept-connections.js'
import {
  addressRefused,
  connectionFailed,
  hostNotFound,
  invalidRequest,
  OutgoingError,
} from './outgoing-error.js'
import type { OutgoingAnswer, OutgoingRequest, SendRequest } from './send-request.js'

export interface GuardedRequestDependencies {
  readonly policy: AddressPolicy
  /** Every address of a host. */
  readonly resolveHost: (host: string) => Promise<readonly LookupAddress[]>
  /** How long a connection may wait for a next request. */
  readonly longestIdleMs?: number
}

/** Less than the five seconds after which many servers close an idle connection themselves. */
const usualIdleMs = 4_000

/** Sends requests until the process ends; `close` lets go of what it keeps between them. */
export interface GuardedRequest extends SendRequest {
  /** Ends the connections that wait for a next request. Requests can still be sent, each on its own connection. */
  close(): void
}

/**
 * Requests that connect only to addresses the policy permits. A host is looked up by the connection
 * itself, so the address that was checked is the address that is called.
 *
 * A connection is kept for a few seconds and may serve the next request to the same scheme, host and
 * port. That loosens no check: only connections opened here are kept, each was checked when it was
 * opened, the policy that judged it never changes, and a connection cannot come to lead elsewhere. A
 * host written as an address is judged again for every request. If the name has come to lead to
 * another address meanwhile, the kept connection still goes to the permitted one.
 */
export function createGuardedRequest(deps: GuardedRequestDependencies): GuardedRequest {
  const { policy, longestIdleMs = usualIdleMs } = deps
  const lookup = guardedLookup(deps)
  const connections = createKeptConnections({ lookup, longestIdleMs })
  const send: SendRequest = async (outgoing) => {
    const url = parseHttpUrl(outgoing.url)
    if (url === undefined)
      throw new OutgoingError('invalid-request', 'Only http and https URLs can be called.')
    const host = hostOf(url)
    // Node looks up names only: what is already an address would pass unseen.
    if (isIP(host) !== 0 && !policy.permits(host)) throw addressRefused(host, host)
    return receive((use) => open(url, outgoing, { lookup, connections, use }), host, outgoing)
  }
  return Object.assign(send, { close: () => connections.close() })
}

/** Whether a connection of an earlier request will do. */
type ConnectionUse = 'kept-or-new' | 'new'

interface Opening {
  readonly lookup: LookupFunction
  readonly connections: KeptConnections
  readonly use: ConnectionUse
}

function open(url: URL, { method, headers, body }: OutgoingRequest, opening: Opening): ClientRequest {
  const { lookup, connections, use } = opening
  const agent = use === 'new' ? false : connections.agentFor(url)
  // Node 20 takes `autoSelectFamily`, though its types do not say so.
  const options = { method, headers: { ...headers }, agent, lookup, autoSelectFamily: true }
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  try {
    return send(url, options).end(body)
  } catch (error) {
    throw invalidRequest(hostOf(url), error)
  }
}

function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

/** Answers a look-up for every address, which `autoSelectFamily` makes each look-up ask for. */
function guardedLookup({ policy, resolveHost }: GuardedRequestDependencies): LookupFunction {
  return callbackify(async (host: string, _options: LookupOptions) => {
    const found = await resolveHost(host)
    const permitted = found.filter(({ address }) => policy.permits(address))
    const [refused] = found
    if (refused === undefined) throw hostNotFound(host)
    if (permitted.length === 0) throw addressRefused(host, refused.address)
    return permitted
  })
}

/** Waits for the head of the answer, and keeps watch until the exchange is over. */
async function receive(
  begin: (use: ConnectionUse) => ClientRequest,
  host: string,
  { timeoutMs, mostAnswerBytes, signal }: OutgoingRequest,
): Promise<OutgoingAnswer> {
  // It holds the body of the request: forgotten once the answer begins, which may go on for long.
  let start: typeof begin | undefined = begin
  let request = begin('kept-or-new')
  let message: IncomingMessage | undefined
  let isOver = false

  // An answer that is being read must be told itself: its reader would otherwise see only a reset.
  const stop = (error?: OutgoingError): void => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    // What came whole leaves its connection for another request, once nothing of it is left unread.
    if (message?.complete === true) message.resume()
    else (message ?? request).destroy(error)
  }
  const abort = (): void => stop(new OutgoingError('aborted', `The request to ${host} was given up.`))
  const timer = setTimeout(
    () => stop(new OutgoingError('timed-out', `${host} took longer than ${timeoutMs} milliseconds.`)),
    timeoutMs,
  )
  signal?.addEventListener('abort', abort)

  return new Promise((resolve, reject) => {
    const listen = (sent: ClientRequest, mayBeStale: boolean): void => {
      const wasAnswered = watchForBytes(sent)
      sent.on('error', (error) => {
        // The other side may have closed a kept connection just as the request was written.
        if (start !== undefined && mayBeStale && sent.reusedSocket && !isOver && !wasAnswered()) {
          request = start('new')
          listen(request, false)
          return
        }
        reject(error instanceof OutgoingError ? error : connectionFailed(host, error))
        // Once the answer has begun it may still be read, even if the request could not be sent whole.
        if (message === undefined) stop()
      })
      sent.on('response', (received) => {
        message = received
        start = undefined
        // Heard even if nobody reads the body: an error without a listener would end the process.
        received.on('error', () => stop())
        resolve({
          status: received.statusCode ?? 0,
          headers: received.headers,
          body: readBody(received, { host, mostAnswerBytes, stop }),
          discard: () => stop(),
        })
      })
    }
    listen(request, true)
    if (signal?.aborted) abort()
  })
}

/** Whether a byte of the answer has come, asked later. */
function watchForBytes(request: ClientRequest): () => boolean {
  let used: { readonly socket: Socket; readonly bytesBefore: number } | undefined
  request.once('socket', (socket) => {
    used = { socket, bytesBefore: socket.bytesRead }
  })
  return () => used !== undefined && used.socket.bytesRead > used.bytesBefore
}

interface BodyReading {
  readonly host: string
  readonly mostAnswerBytes: number
  readonly stop: () => void
}

async function* readBody(
  message: IncomingMessage,
  { host, mostAnswerBytes, stop }: BodyReading,
): AsyncGenerator<Buffer> {
  let received = 0
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      received += chunk.length
      if (received > mostAnswerBytes) throw tooLarge(host, mostAnswerBytes)
      yield chunk
    }
  } catch (error) {
    throw error instanceof OutgoingError ? error : connectionFailed(host, error)
  } finally {
    stop()
  }
}

function tooLarge(host: string, mostBytes: number): OutgoingError {
  return new OutgoingError('response-too-large', `${host} answered with more than ${mostBytes} bytes.`)
}
