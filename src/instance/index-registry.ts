import type { IndexId } from '../domain/index-id.js'
import type { IndexUid } from '../domain/index-uid.js'

/** What the server knows of an index without asking the engine. */
export interface IndexRecord {
  readonly id: IndexId
  readonly uid: IndexUid
  readonly primaryKey: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The indexes there are, by the names users gave them. Reads cost no disk. */
export interface IndexRegistry {
  find(uid: IndexUid): IndexRecord | undefined
  /** Sorted by uid. */
  list(): readonly IndexRecord[]
}
