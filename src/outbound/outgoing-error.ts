/** Why a request that the server made itself has no answer. */
export type OutgoingFailure =
  /** The URL is not one of `http` or `https`, or a header cannot be sent. */
  | 'invalid-request'
  /** The host leads only to addresses that may not be called. */
  | 'address-refused'
  | 'connection-failed'
  | 'timed-out'
  | 'response-too-large'
  /** Its caller gave up. */
  | 'aborted'

/** Its message names a host and maybe an address, never the rest of a URL, a header or a body. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  readonly failure: OutgoingFailure
  /** What Node or OpenSSL calls it, such as `ECONNREFUSED`, where they have a name for it. */
  readonly code: string | undefined

  constructor(failure: OutgoingFailure, message: string, code?: string) {
    super(message)
    this.failure = failure
    this.code = code
  }
}

export function addressRefused(host: string, address: string): OutgoingError {
  const what = host === address ? `The address ${address}` : `The host ${host} leads to ${address}, which`
  const remedy = `start the server with --experimental-allowed-ip-networks ${address}`
  return new OutgoingError(
    'address-refused',
    `${what} is not a public address, and may not be called. To allow it, ${remedy}.`,
  )
}

/** Of an error that Node reports only its code is told: some of its messages quote what was sent. */
export function connectionFailed(host: string, error: unknown): OutgoingError {
  const code = codeOf(error)
  return new OutgoingError('connection-failed', `The connection to ${host} failed: ${described(code)}.`, code)
}

export function invalidRequest(host: string, error: unknown): OutgoingError {
  const code = codeOf(error)
  return new OutgoingError(
    'invalid-request',
    `The request to ${host} cannot be sent: ${described(code)}.`,
    code,
  )
}

export function hostNotFound(host: string): OutgoingError {
  return new OutgoingError('connection-failed', `The host ${host} has no address.`, 'ENOTFOUND')
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

function described(code: string | undefined): string {
  return code ?? 'unknown reason'
}
