import { ApiError, apiError } from '../domain/errors/api-error.js'
import type { ErrorType } from '../domain/errors/error-kind.js'
import type { ChatFailure } from './chat-event.js'
import { ModelError, type ModelFailure } from './model-error.js'

interface FailureKind {
  /** One of the types that clients of chat completions know. */
  readonly type: string
  readonly code: string
}

/** How each failure of a provider is told. `aborted` is never told: nobody is there to read it. */
export const failureKinds: Readonly<Record<ModelFailure, FailureKind>> = {
  'not-set-up': { type: 'invalid_request_error', code: 'provider_not_set_up' },
  'address-refused': { type: 'invalid_request_error', code: 'provider_address_refused' },
  'host-not-found': { type: 'connection_error', code: 'provider_host_not_found' },
  'connection-failed': { type: 'connection_error', code: 'provider_connection_failed' },
  'certificate-refused': { type: 'connection_error', code: 'provider_certificate_refused' },
  'key-refused': { type: 'authentication_error', code: 'provider_key_refused' },
  'unknown-model': { type: 'invalid_request_error', code: 'model_not_found' },
  'no-tool-calling': { type: 'invalid_request_error', code: 'tool_calling_not_supported' },
  overloaded: { type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  'request-refused': { type: 'invalid_request_error', code: 'provider_refused_request' },
  'provider-failed': { type: 'server_error', code: 'provider_failed' },
  'timed-out': { type: 'timeout_error', code: 'timed_out' },
  'cut-off': { type: 'server_error', code: 'provider_cut_off' },
  'not-understood': { type: 'server_error', code: 'provider_not_understood' },
  'output-too-long': { type: 'server_error', code: 'output_too_long' },
  aborted: { type: 'server_error', code: 'aborted' },
}

const typesOfOwn: Readonly<Record<ErrorType, string>> = {
  invalid_request: 'invalid_request_error',
  auth: 'authentication_error',
  internal: 'server_error',
  system: 'server_error',
}

/** What a client is told of an error. Of one that nobody expected, nothing from inside. */
export function failureOf(error: unknown): ChatFailure {
  if (error instanceof ModelError)
    return { ...failureKinds[error.failure], message: messageOf(error), param: null }
  const own = error instanceof ApiError ? error : apiError('internal')
  return { type: typesOfOwn[own.type], code: own.code, message: own.message, param: null }
}

/** Whether it is an error that can be explained, and so needs no line in the log. */
export function isExpected(error: unknown): boolean {
  return error instanceof ModelError || error instanceof ApiError
}

function messageOf({ message, said }: ModelError): string {
  return said === undefined || message.includes(said) ? message : `${message} The provider said: ${said}`
}
