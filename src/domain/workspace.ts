import type { Branded } from './branded.js'
import { apiError } from './errors/api-error.js'
import { parseIndexUid } from './index-uid.js'
import { objectDecoder } from './object-decoder.js'
import type { PageRequest } from './page.js'
import { countParameter } from './query-parameters.js'
import { shorten } from './shorten.js'

/** The name a user gives to a chat workspace. Most look like the uid of an index, but need not. */
export type WorkspaceUid = Branded<string, 'WorkspaceUid'>

const longestUidBytes = 500

/** For routes that expect a name such as an index has. */
export function decodeWorkspaceUid(text: string): WorkspaceUid {
  if (parseIndexUid(text) === undefined)
    throw badUid(text, 'use 1 to 400 letters, digits, hyphens and underscores')
  return text as WorkspaceUid
}

/** For routes that take any name which can be kept. */
export function decodeAnyWorkspaceUid(text: string): WorkspaceUid {
  const bytes = Buffer.byteLength(text)
  if (bytes === 0 || bytes > longestUidBytes) throw badUid(text, `use 1 to ${longestUidBytes} bytes`)
  return text as WorkspaceUid
}

/** Decodes the query of `GET /chats`. */
export const decodeWorkspacePage: (query: unknown) => PageRequest = objectDecoder({
  fields: {
    offset: { schema: countParameter.default(0), invalid: 'invalid_index_offset' },
    limit: { schema: countParameter.default(20), invalid: 'invalid_index_limit' },
  },
  memberName: 'parameter',
})

function badUid(text: string, rule: string) {
  return apiError('invalid_index_uid', `\`${shorten(text)}\` cannot be the uid of a chat workspace: ${rule}.`)
}
