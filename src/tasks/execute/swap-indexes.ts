import { apiError } from '../../domain/errors/api-error.js'
import type { IndexUid } from '../../domain/index-uid.js'
import type { TaskOf } from '../../domain/task.js'
import type { IndexRecord, IndexRegistry } from '../../instance/index-registry.js'
import type { RegistryChange } from '../../instance/open-index-registry.js'
import { succeeded, type BatchOutcome } from './batch-outcome.js'

/** Exchanges the names of all pairs, or none. No index is named twice. */
export function swapIndexes({ uid: task, work }: TaskOf<'indexSwap'>, registry: IndexRegistry): BatchOutcome {
  const changes: RegistryChange[] = []
  const names = new Map<IndexUid, IndexUid>()
  for (const {
    indexes: [first, second],
    rename,
  } of work.swaps) {
    const { id } = existing(first, registry)
    names.set(first, second)
    if (rename) {
      if (registry.find(second) !== undefined) throw apiError('index_already_exists', second)
      changes.push({ kind: 'rename', id, uid: second })
    } else {
      changes.push({ kind: 'swap', ids: [id, existing(second, registry).id] })
      names.set(second, first)
    }
  }
  return { results: new Map([[task, succeeded()]]), registry: changes, renames: { names, before: task } }
}

function existing(uid: IndexUid, registry: IndexRegistry): IndexRecord {
  const record = registry.find(uid)
  if (record === undefined) throw apiError('index_not_found', uid)
  return record
}
