import { errorCodes } from './error-codes.js'
import type { ErrorCode, ErrorDetails } from './error-codes.js'
import type { ErrorKind, ErrorType } from './error-kind.js'

/** The page, served by this server, with one anchor per code. */
export const errorPage = '/errors'

/** An error on the wire and in a task's record: exactly these four strings. */
export interface ErrorObject {
  readonly message: string
  readonly code: ErrorCode
  readonly type: ErrorType
  readonly link: string
}

/** A refusal from the error table. Made by `apiError`, so that code, status and sentence agree. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly type: ErrorType
  readonly status: number

  /** @internal Call `apiError` instead. */
  constructor(code: ErrorCode, message: string, status: number) {
    super(message)
    this.code = code
    this.type = errorCodes[code].type
    this.status = status
  }

  toObject(): ErrorObject {
    return {
      message: this.message,
      code: this.code,
      type: this.type,
      link: `${errorPage}#${this.code}`,
    }
  }
}

export function apiError<Code extends ErrorCode>(code: Code, ...details: ErrorDetails<Code>): ApiError {
  const kind: ErrorKind = errorCodes[code]
  // `details` was checked against this very row; the compiler cannot follow that through `Code`.
  return new ApiError(code, kind.message(...(details as never[])), kind.status)
}

/**
 * The same error, found in the part of the body that `where` names, such as `queries[2]`. A missing
 * index is 404 only when the URL named it: here it is 400, the one status its code does not decide.
 */
export function asBodyMistake(error: ApiError, where: string): ApiError {
  const status = error.code === 'index_not_found' ? 400 : error.status
  return new ApiError(error.code, `In \`${where}\`: ${error.message}`, status)
}

/** The error that an object was made from, on another thread. */
export function errorOfObject({ code, message }: ErrorObject): ApiError {
  return new ApiError(code, message, errorCodes[code].status)
}
