import type { IncomingHttpHeaders } from 'node:http'

/**
 * Makes a request to somewhere else. Resolves once the head of the answer is there, whatever its
 * status; redirects are answers like any other and are not followed. Everything else that can go
 * wrong, here or while the body is read, is an `OutgoingError`.
 */
export type SendRequest = (request: OutgoingRequest) => Promise<OutgoingAnswer>

export interface OutgoingRequest {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** For all of it, from the look-up of the host to the last byte of the answer. */
  readonly timeoutMs: number
  /** The most bytes of the answer's body; one more is a failure. */
  readonly mostAnswerBytes: number
  readonly signal?: AbortSignal
}

export interface OutgoingAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** As it arrives, and once. Leaving the loop early ends the connection. */
  readonly body: AsyncIterable<Buffer>
  /** Ends the connection, for a caller that does not read the body. */
  discard(): void
}
