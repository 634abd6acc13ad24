import type { LookupAddress, LookupOptions } from 'node:dns'
import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { parseHttpUrl } from '../domain/http-url.js'
import type { AddressPolicy } from './address-policy.js'
import { addressRefused, connectionFailed, invalidRequest, OutgoingError } from './outgoing-error.js'
import type { OutgoingAnswer, OutgoingRequest, SendRequest } from './send-request.js'

export interface GuardedRequestDependencies {
  readonly policy: AddressPolicy
  /** Every address of a host. */
  readonly resolveHost: (host: string) => Promise<readonly LookupAddress[]>
}

/**
 * Requests that connect only to addresses the policy permits. A host is looked up once, by the
 * connection itself, so the address that was checked is the address that is called. Each request has
 * a connection of its own: none is checked for one request and used for another.
 */
export function createGuardedRequest({ policy, resolveHost }: GuardedRequestDependencies): SendRequest {
  return async (outgoing) => {
    const url = parseHttpUrl(outgoing.url)
    if (url === undefined)
      throw new OutgoingError('invalid-request', 'Only http and https URLs can be called.')
    const host = hostOf(url)
    // Node looks up names only: what is already an address would pass unseen.
    if (isIP(host) !== 0 && !policy.permits(host)) throw addressRefused(host, host)
    const request = open(url, outgoing, guardedLookup({ policy, resolveHost }))
    const answer = receive(request, host, outgoing)
    request.end(outgoing.body)
    return answer
  }
}

function open(url: URL, { method, headers }: OutgoingRequest, lookup: LookupFunction): ClientRequest {
  // Node 20 takes `autoSelectFamily`, though its types do not say so.
  const options = { method, headers: { ...headers }, agent: false, lookup, autoSelectFamily: true }
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  try {
    return send(url, options)
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
  request: ClientRequest,
  host: string,
  { timeoutMs, mostAnswerBytes, signal }: OutgoingRequest,
): Promise<OutgoingAnswer> {
  let message: IncomingMessage | undefined
  let isOver = false

  // An answer that is being read must be told itself: its reader would otherwise see only a reset.
  const stop = (error?: OutgoingError): void => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    if (message?.complete !== true) (message ?? request).destroy(error)
  }
  const abort = (): void => stop(new OutgoingError('aborted', `The request to ${host} was given up.`))
  const timer = setTimeout(
    () => stop(new OutgoingError('timed-out', `${host} took longer than ${timeoutMs} milliseconds.`)),
    timeoutMs,
  )
  signal?.addEventListener('abort', abort)

  return new Promise((resolve, reject) => {
    request.on('error', (error) => {
      reject(error instanceof OutgoingError ? error : connectionFailed(host, error))
      // Once the answer has begun it may still be read, even if the request could not be sent whole.
      if (message === undefined) stop()
    })
    request.on('response', (received) => {
      message = received
      // Heard even if nobody reads the body: an error without a listener would end the process.
      received.on('error', () => stop())
      resolve({
        status: received.statusCode ?? 0,
        headers: received.headers,
        body: readBody(received, { host, mostAnswerBytes, stop }),
        discard: () => stop(),
      })
    })
    if (signal?.aborted) abort()
  })
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

function hostNotFound(host: string): OutgoingError {
  return new OutgoingError('connection-failed', `The host ${host} has no address.`)
}
