// What conversations are held to, and whether a run's figures meet it. A limit must be kept; an aim is where we want
// to be. Times are what the server adds to the provider asked directly in the same run.

/** Rows of the table, each `{ measure, figure, limit, aim, verdict }`; what was not measured has no row. */
export function goalRows({ latency, cpu, flood, leaving, held = [] }) {
  return [
    ...(latency ? latencyRows(latency) : []),
    ...(cpu
      ? [
          row('CPU of a conversation, ms', cpu.plainMs),
          row('CPU of one with a search, besides that search, ms', cpu.searchingMs - cpu.searchMs),
        ]
      : []),
    ...(flood
      ? [
          row('chunks/s through the server, over directly', flood.chunksASecond / flood.directAChunksSecond),
          row('CPU of the server a chunk in a flood, µs', flood.serverCpuUsAChunk),
        ]
      : []),
    ...held.flatMap(heldRows),
    ...(leaving
      ? [row('provider call ended after the client left, ms', leaving.medianMs, { limit: 1000, aim: 20 })]
      : []),
  ]
}

function latencyRows(latency) {
  return [
    row('added to the first token, ms', latency.addedMs, { limit: 5, aim: 0.7 }),
    row('added with one search, ms', latency.addedWithSearchMs, { limit: 15, aim: 3 }),
    row('added with one search, without its own time, ms', latency.addedBesidesSearchMs, { limit: 5 }),
    row('added to a chunk, p50 ms', latency.chunkMs, { limit: 0.3 }),
    row('added to a chunk, p95 ms', latency.chunkP95Ms, { limit: 5, aim: 0.5 }),
  ]
}

// Fewer fit into memory that the process has anyway: nothing can be told of them.
const FEWEST_STREAMS_FOR_MEMORY = 500

function heldRows(held) {
  const memoryGoal = held.streams < FEWEST_STREAMS_FOR_MEMORY ? {} : { limit: 100, aim: 25 }
  const of = `${held.streams} streams:`
  return [
    row(`${of} errors`, held.errors, { limit: 0 }),
    row(`${of} memory each, kB`, Math.max(held.kilobytesEach, held.heldKilobytesEach), memoryGoal),
    row(`${of} memory in use each, kB`, held.heldKilobytesEach),
    row(`${of} CPU each, ms a second`, held.cpuMsASecondEach),
    row(`${of} a search beside them, p50 over alone`, held.searchP50Ms / held.searchIdleP50Ms),
  ]
}

function row(measure, figure, { limit, aim } = {}) {
  return { measure, figure, limit, aim, verdict: verdictOf(figure, limit, aim) }
}

function verdictOf(figure, limit, aim) {
  if (limit === undefined) return ''
  if (!(figure <= limit)) return 'missed'
  return aim !== undefined && figure <= aim ? 'met, and the aim' : 'met'
}
