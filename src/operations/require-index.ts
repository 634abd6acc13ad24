import { coversIndex, type Grant } from '../access/grant.js'
import { apiError, type ApiError } from '../domain/errors/api-error.js'
import type { IndexUid } from '../domain/index-uid.js'
import type { IndexRecord, IndexRegistry } from '../instance/index-registry.js'

/** Refuses an index that a body names and the caller does not cover. One in the path was checked already. */
export function requireCovered(grant: Grant, index: IndexUid): void {
  if (!coversIndex(grant, index)) throw notCovered(index)
}

export function notCovered(index: IndexUid): ApiError {
  return apiError('invalid_api_key', `it gives no access to the index \`${index}\``)
}

export function requireIndex(registry: IndexRegistry, uid: IndexUid): IndexRecord {
  const found = registry.find(uid)
  if (found === undefined) throw apiError('index_not_found', uid)
  return found
}
