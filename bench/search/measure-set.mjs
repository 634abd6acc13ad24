import { quantile } from '../measure.mjs'
import { openConnection } from './connection.mjs'
import { batchesOf } from './data-sets.mjs'
import { createIndex, metered, probe, replay, sendDocuments } from './load.mjs'
import { folderBytes, watchMemory } from './process-usage.mjs'
import { textQueries } from './query-log.mjs'

/** Indexes part of a set, or all of it, into an index of its name, which is made if this is the first part. */
export async function measureIndexing(server, set, { skip = 0, limit = Infinity } = {}) {
  if (skip === 0) await createIndex(server.url, set.name, set.settings)
  const peakMemoryMb = watchMemory(server.pid)
  const batches = batchesOf(set.documentsFile, { skip, limit })
  const { result, ...use } = await metered(server.pid, () => sendDocuments(server.url, set.name, batches))
  return { ...result, ...use, peakMemoryMb: peakMemoryMb(), diskBytes: folderBytes(server.dataPath) }
}

/** Two parts of one indexing, as one. */
export function joinIndexing(first, second) {
  const sum = (key) => first[key] + second[key]
  return {
    count: sum('count'),
    bytes: sum('bytes'),
    wallSeconds: sum('wallSeconds'),
    serverCpuSeconds: sum('serverCpuSeconds'),
    othersCpuSeconds: sum('othersCpuSeconds'),
    peakMemoryMb: Math.max(first.peakMemoryMb, second.peakMemoryMb),
    diskBytes: second.diskBytes,
  }
}

/** Latencies from one connection, queries a second from eight, and CPU time for the queries that peers get too. */
export async function measureSearch(server, set, { seconds }) {
  const { url, pid } = server
  await checkThatItSearches(url, set)
  const peakMemoryMb = watchMemory(pid)
  const first = await replay(url, set.name, set.log, { connections: 1 })
  const alone = await replay(url, set.name, set.log, { connections: 1, seconds })
  const health = await probe(url, { path: '/health', seconds: 2 })
  const text = await metered(pid, () => replay(url, set.name, textQueries(set.log), { seconds }))
  const together = await metered(pid, () => replay(url, set.name, set.log, { connections: 8, seconds }))
  const latencies = alone.samples.map(({ ms }) => ms)
  return {
    errors: { ...first.errors, ...alone.errors, ...text.result.errors, ...together.result.errors },
    firstPass: summarize(first.samples.map(({ ms }) => ms)),
    whole: summarize(latencies),
    kinds: summarizeKinds(alone.samples),
    health: summarize(health),
    text: {
      count: text.result.samples.length,
      cpuSeconds: text.serverCpuSeconds,
      othersCpuSeconds: text.othersCpuSeconds,
    },
    together: {
      queriesASecond: together.result.samples.length / together.result.wallSeconds,
      coresUsed: together.serverCpuSeconds / together.wallSeconds,
      ...summarize(together.result.samples.map(({ ms }) => ms)),
    },
    peakMemoryMb: peakMemoryMb(),
  }
}

/** Refused searches are fast: measuring them would praise a server that cannot search. */
async function checkThatItSearches(url, set) {
  const connection = await openConnection(url)
  const { body } = set.log.find(({ kind }) => kind === 'word')
  await connection.json('POST', `/indexes/${set.name}/search`, body)
  connection.close()
}

export function summarize(latencies) {
  return {
    count: latencies.length,
    p50: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
    p99: quantile(latencies, 0.99),
    max: quantile(latencies, 1),
  }
}

function summarizeKinds(samples) {
  const byKind = new Map()
  for (const { query, ms } of samples) byKind.set(query.kind, [...(byKind.get(query.kind) ?? []), ms])
  return Object.fromEntries([...byKind].map(([kind, latencies]) => [kind, summarize(latencies)]))
}
