import { chatErrors } from './chat-errors.js'
import { documentErrors } from './document-errors.js'
import type { ErrorKind, ValueErrorKind } from './error-kind.js'
import { generalErrors } from './general-errors.js'
import { indexErrors } from './index-errors.js'
import { instanceErrors } from './instance-errors.js'
import { keyErrors } from './key-errors.js'
import { networkErrors } from './network-errors.js'
import { searchErrors } from './search-errors.js'
import { settingsErrors } from './settings-errors.js'
import { taskErrors } from './task-errors.js'

/** Every refusal the server can answer with. No code stands in two of the merged tables. */
export const errorCodes = {
  ...generalErrors,
  ...keyErrors,
  ...indexErrors,
  ...documentErrors,
  ...searchErrors,
  ...settingsErrors,
  ...taskErrors,
  ...chatErrors,
  ...instanceErrors,
  ...networkErrors,
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof errorCodes

/** What `apiError` must be given besides the code. */
export type ErrorDetails<Code extends ErrorCode> = Parameters<(typeof errorCodes)[Code]['message']>

/** The codes a decoder may be handed: it composes the whole sentence itself. */
export type ValueErrorCode = {
  [Code in ErrorCode]: (typeof errorCodes)[Code] extends ValueErrorKind ? Code : never
}[ErrorCode]
