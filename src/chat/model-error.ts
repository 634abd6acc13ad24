/** What is wrong with the provider, or with how it is set up. */
export type ModelFailure =
  /** The workspace lacks something that its provider needs, such as a key. */
  | 'not-set-up'
  /** Its address may not be called; the message names the flag. */
  | 'address-refused'
  | 'host-not-found'
  | 'connection-failed'
  | 'certificate-refused'
  /** 401 or 403. */
  | 'key-refused'
  | 'unknown-model'
  /** The model, or its server, takes no functions. */
  | 'no-tool-calling'
  /** 429, and what was left to try is used up. */
  | 'overloaded'
  /** Any other refusal of the request: 400 and the like. */
  | 'request-refused'
  /** 5xx. */
  | 'provider-failed'
  | 'timed-out'
  /** The answer broke off. */
  | 'cut-off'
  /** What came is no answer. */
  | 'not-understood'
  | 'output-too-long'
  | 'aborted'

export interface ModelErrorDetails {
  readonly failure: ModelFailure
  /** Our sentence; it holds no secret. */
  readonly message: string
  /** The status the provider answered with. */
  readonly status?: number
  /** What the provider itself said of it, without any secret, cut short. */
  readonly said?: string
  /** How long the provider asks to be left alone. */
  readonly retryAfterMs?: number
}

/** Why a language model has no answer, or no whole one. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly failure: ModelFailure
  readonly status: number | undefined
  readonly said: string | undefined
  readonly retryAfterMs: number | undefined

  constructor({ failure, message, status, said, retryAfterMs }: ModelErrorDetails) {
    super(message)
    this.failure = failure
    this.status = status
    this.said = said
    this.retryAfterMs = retryAfterMs
  }
}

/** Whether the provider may be well again soon, so that someone else may answer meanwhile. */
export function isDown({ failure }: ModelError): boolean {
  return downFailures.has(failure)
}

const downFailures: ReadonlySet<ModelFailure> = new Set([
  'host-not-found',
  'connection-failed',
  'overloaded',
  'provider-failed',
  'timed-out',
  'cut-off',
])
