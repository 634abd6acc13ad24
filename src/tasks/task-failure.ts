import { ApiError, apiError } from '../domain/errors/api-error.js'

/** The refusal that tells a caller what went wrong. Undefined when it is nothing the caller or the operator
 *  can act on: then it is a mistake of ours. */
export function knownFailure(error: unknown): ApiError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ApiError) return cause
    const known = systemFailure('code' in cause ? cause.code : undefined, cause.message)
    if (known !== undefined) return known
  }
  return undefined
}

function systemFailure(code: unknown, message: string): ApiError | undefined {
  if (code === 'ENOSPC' || code === 'EDQUOT' || /\bENOSPC\b|no space left on device/i.test(message))
    return apiError('no_space_left_on_device')
  if (code === 'EMFILE' || code === 'ENFILE') return apiError('too_many_open_files')
  if (code === 'EIO' || code === 'EROFS') return apiError('io_error')
  return undefined
}
