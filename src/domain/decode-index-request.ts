import * as z from 'zod'
import { objectDecoder } from './object-decoder.js'
import { typeName } from './describe-mistake.js'
import { apiError } from './errors/api-error.js'
import { indexUidSchema, type IndexUid } from './index-uid.js'
import type { PageRequest } from './page.js'
import { countParameter } from './query-parameters.js'
import type { IndexSwap } from './task.js'

export interface NewIndex {
  readonly uid: IndexUid
  readonly primaryKey: string | null
}

/** Null leaves as it is. */
export interface IndexChanges {
  readonly primaryKey: string | null
  readonly newUid: IndexUid | null
}

const primaryKey = z.string().nullish()

/** Decodes the query of `GET /indexes`. */
export const decodeIndexPage: (query: unknown) => PageRequest = objectDecoder({
  fields: {
    offset: { schema: countParameter.default(0), invalid: 'invalid_index_offset' },
    limit: { schema: countParameter.default(20), invalid: 'invalid_index_limit' },
  },
  memberName: 'parameter',
})

const newIndexBody = objectDecoder({
  fields: {
    uid: { schema: indexUidSchema, invalid: 'invalid_index_uid', missing: 'missing_index_uid' },
    primaryKey: { schema: primaryKey, invalid: 'invalid_index_primary_key' },
  },
})

const changesBody = objectDecoder({
  fields: {
    primaryKey: { schema: primaryKey, invalid: 'invalid_index_primary_key' },
    uid: { schema: indexUidSchema.nullish(), invalid: 'invalid_index_uid' },
  },
  immutable: { createdAt: 'immutable_index_created_at', updatedAt: 'immutable_index_updated_at' },
})

const decodeSwap: (swap: unknown) => IndexSwap = objectDecoder({
  fields: {
    indexes: {
      schema: z.tuple([indexUidSchema, indexUidSchema]),
      invalid: 'invalid_swap_indexes',
      missing: 'missing_swap_indexes',
    },
    rename: { schema: z.boolean().default(false), invalid: 'invalid_swap_rename' },
  },
})

/** Decodes the body of `POST /indexes`. */
export function decodeNewIndex(body: unknown): NewIndex {
  const decoded = newIndexBody(body)
  return { uid: decoded.uid, primaryKey: decoded.primaryKey ?? null }
}

/** Decodes the body of `PATCH /indexes/{uid}`. */
export function decodeIndexChanges(body: unknown): IndexChanges {
  const decoded = changesBody(body)
  return { primaryKey: decoded.primaryKey ?? null, newUid: decoded.uid ?? null }
}

/** Decodes the body of `POST /swap-indexes`. */
export function decodeSwaps(body: unknown): readonly IndexSwap[] {
  if (!Array.isArray(body))
    throw apiError('bad_request', `Expected an array of swaps, but received ${typeName(body)}.`)
  const swaps = body.map(decodeSwap)
  const named = new Set<IndexUid>()
  for (const uid of swaps.flatMap(({ indexes }) => indexes)) {
    if (named.has(uid)) throw apiError('invalid_swap_duplicate_index_found', namedTwice(uid))
    named.add(uid)
  }
  return swaps
}

function namedTwice(uid: IndexUid): string {
  return `The index \`${uid}\` is named more than once: each may take part in one swap of a request.`
}
