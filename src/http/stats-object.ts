import { byteSizeText } from '../domain/byte-size-text.js'
import type { StatsRequest } from '../domain/decode-stats-request.js'
import { formatMoment } from '../domain/timestamp.js'
import type { IndexStatsView, InstanceStats } from '../operations/stats.js'

/** The statistics of one index as clients read them. */
export function indexStatsObject(stats: IndexStatsView, wanted: StatsRequest) {
  const size = sizeAs(wanted)
  const { documentCount, rawDocumentBytes, databaseBytes, isIndexing, fieldDistribution } = stats
  return {
    numberOfDocuments: documentCount,
    rawDocumentDbSize: size(rawDocumentBytes),
    avgDocumentSize: size(documentCount === 0 ? 0 : Math.floor(rawDocumentBytes / documentCount)),
    isIndexing,
    ...(wanted.showInternalDatabaseSizes && {
      internalDatabaseSizes: Object.fromEntries(
        Object.entries(databaseBytes).map(([name, bytes]) => [name, size(bytes)]),
      ),
    }),
    // Nothing is embedded yet.
    numberOfEmbeddings: 0,
    numberOfEmbeddedDocuments: 0,
    fieldDistribution,
  }
}

/** The statistics of the whole instance as clients read them. */
export function instanceStatsObject(stats: InstanceStats, wanted: StatsRequest) {
  const size = sizeAs(wanted)
  return {
    databaseSize: size(stats.totalBytes),
    usedDatabaseSize: size(stats.usedBytes),
    lastUpdate: stats.lastUpdate && formatMoment(stats.lastUpdate),
    indexes: Object.fromEntries([...stats.indexes].map(([uid, own]) => [uid, indexStatsObject(own, wanted)])),
  }
}

function sizeAs({ sizeFormat }: StatsRequest): (bytes: number) => number | string {
  return (bytes) => (sizeFormat === 'human' ? byteSizeText(bytes) : bytes)
}
