import { objectDecoder } from './object-decoder.js'
import type { IndexUid } from './index-uid.js'
import type { PageRequest } from './page.js'
import { countParameter } from './query-parameters.js'

/** A workspace is named by the same rules as an index. */
export type WorkspaceUid = IndexUid

/** Decodes the query of `GET /chats`. */
export const decodeWorkspacePage: (query: unknown) => PageRequest = objectDecoder({
  fields: {
    offset: { schema: countParameter.default(0), invalid: 'invalid_index_offset' },
    limit: { schema: countParameter.default(20), invalid: 'invalid_index_limit' },
  },
  memberName: 'parameter',
})
