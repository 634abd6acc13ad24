import type { Identify } from '../../access/authorize.js'
import { permits } from '../../access/grant.js'
import type { IndexOperations } from '../../operations/indexes.js'
import { ok } from '../answer.js'
import { defineRoute, type Route } from '../route.js'

/** Longer than any list of indexes. */
const everything = { offset: 0, limit: Number.MAX_SAFE_INTEGER }

/** For front ends, which offer only what the key they were given may do. */
export function accessRoutes(identify: Identify, indexes: Pick<IndexOperations, 'list'>): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/access',
      action: 'none',
      summary: 'read what the key of the request may do, and which indexes it may search',
      decode: ({ header }) => header('authorization'),
      handle(authorization) {
        const grant = identify(authorization)
        const covered = permits(grant, 'search') ? indexes.list(grant, everything).results : []
        return ok({
          kind: grant.holder.kind,
          actions: [...grant.actions].toSorted(),
          // Of a tenant token, its own: the key that it was made from may name indexes that it must not know of.
          indexes: grant.rules?.map(({ pattern }) => pattern) ?? grant.indexes,
          searchableIndexes: covered.map(({ uid }) => uid),
        })
      },
    }),
  ]
}
