/** What the server tells of an index, as far as these pages show it. */
export interface IndexAnswer {
  readonly uid: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly primaryKey: string | null
}

export interface IndexStatsAnswer {
  readonly numberOfDocuments: number
  /** Bytes. */
  readonly rawDocumentDbSize: number
  /** Bytes. */
  readonly avgDocumentSize: number
  readonly isIndexing: boolean
  readonly numberOfEmbeddings: number
  readonly numberOfEmbeddedDocuments: number
  /** Of how many documents each field is part. */
  readonly fieldDistribution: Readonly<Record<string, number>>
}

export interface StatsAnswer {
  /** Bytes. */
  readonly databaseSize: number
  readonly usedDatabaseSize: number
  readonly indexes: Readonly<Record<string, IndexStatsAnswer>>
}

/** What the server answers when it has accepted a task. */
export interface AcceptedTask {
  readonly taskUid: number
}

export function indexPath(uid: string, ...rest: readonly string[]): string {
  return `/${['indexes', uid, ...rest].map(encodeURIComponent).join('/')}`
}
