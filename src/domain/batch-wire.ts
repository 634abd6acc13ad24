import type { BatchStats, BatchView } from './batch.js'
import { formatDuration } from './duration.js'
import { formatMoment } from './timestamp.js'

/** A batch as clients read it. The order of the members is part of the interface. */
export function batchObject({ batch, progress }: BatchView): Readonly<Record<string, unknown>> {
  const { startedAt, finishedAt } = batch
  return {
    uid: batch.uid,
    progress,
    details: batch.details,
    stats: statsObject(batch.stats),
    duration: finishedAt && formatDuration(startedAt, finishedAt),
    startedAt: formatMoment(startedAt),
    finishedAt: finishedAt && formatMoment(finishedAt),
    batchStrategy: batch.strategy,
  }
}

function statsObject(stats: BatchStats): Readonly<Record<string, unknown>> {
  const { totalNbTasks, status, types, indexUids, progressTrace } = stats
  const { writeChannelCongestion, internalDatabaseSizes, embedderRequests } = stats
  return {
    totalNbTasks,
    status,
    types,
    indexUids,
    ...(Object.keys(progressTrace).length > 0 && { progressTrace }),
    ...(writeChannelCongestion && { writeChannelCongestion }),
    ...(internalDatabaseSizes && { internalDatabaseSizes }),
    ...(embedderRequests && { embedderRequests }),
  }
}
