export type ErrorType = 'invalid_request' | 'auth' | 'internal' | 'system'

/** One row of the error table. */
export interface ErrorKind {
  readonly type: ErrorType
  readonly status: number
  /** One line for docs/errors.md: when it happens and what to do. */
  readonly meaning: string
  /** The sentence a caller reads. A detail named `why` is a clause without a full stop. */
  readonly message: (...details: never[]) => string
}

/**
 * A mistake in what the caller sent, told in the very sentence its finder composed. Returning the
 * argument's own type sets it apart, for the compiler, from a message that takes a uid or a name.
 */
export interface ValueErrorKind extends ErrorKind {
  readonly type: 'invalid_request'
  readonly status: 400
  readonly message: <Sentence extends string>(sentence: Sentence) => Sentence
}

/** Most codes are 400 `invalid_request`; a row made otherwise spells its type and status out. */
export function badRequest<Message extends ErrorKind['message']>(meaning: string, message: Message) {
  return { type: 'invalid_request', status: 400, meaning, message } as const
}

/** For a value that breaks its field's rule: `meaning` states the rule, the decoder the breach. */
export function valueError(meaning: string): ValueErrorKind {
  return badRequest(meaning, (sentence) => sentence)
}

export function missingField(field: string, where: string): ValueErrorKind {
  return valueError(`\`${field}\` is required in ${where}: add it.`)
}

export function immutableField(field: string, what: string): ValueErrorKind {
  return valueError(`\`${field}\` of ${what} cannot be changed by an update: leave it out.`)
}
