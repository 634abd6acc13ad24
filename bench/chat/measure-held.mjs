// Many conversations at once, each with a search behind it and an answer that goes on slowly: what holding them takes.
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../measure.mjs'
import { cpuSeconds, ownMemoryMb } from '../search/process-usage.mjs'

const GAP_MS = 500
const STARTED_A_SECOND = 100
const SETTLING_MS = 1_500
const PROBE_PAUSE_MS = 20
const WARM_UP_STREAMS = 200
const WARM_UP_SEARCHERS = 8
const WARM_UP_SECONDS = 4

/** First conversations and searches pay for what the server and its search threads set up once, and keep: none of it
 *  belongs to a stream. */
export async function warmUpHolding(world) {
  const searchers = Array.from({ length: WARM_UP_SEARCHERS }, async () => {
    const searcher = await world.openThrough()
    await probe(world, searcher, WARM_UP_SECONDS, 0)
    searcher.close()
  })
  await Promise.all(searchers)
  await measureHeld(world, { streams: WARM_UP_STREAMS, seconds: 1 })
}

export async function measureHeld(world, { streams, seconds }) {
  const pid = world.server.pid
  const control = await world.openDirect()
  const searcher = await world.openThrough()
  await settle(pid)
  const before = {
    memoryMb: ownMemoryMb(pid),
    heldKb: world.heldKilobytes(),
    idle: await probe(world, searcher, 1),
  }

  const startedCpu = cpuSeconds(pid)
  const held = await startStreams(world, streams)
  await held.allBegun
  const startCpuSeconds = cpuSeconds(pid) - startedCpu

  await sleep(SETTLING_MS)
  const busyMemoryMb = ownMemoryMb(pid)
  await settle(pid)
  const memoryMb = ownMemoryMb(pid)
  const heldKb = world.heldKilobytes()
  const cpuBefore = cpuSeconds(pid)
  const heldFromMs = performance.now()
  const heldFromUs = world.nowUs()
  const searchesMs = await probe(world, searcher, seconds)
  const heldSeconds = (performance.now() - heldFromMs) / 1000
  const cpu = cpuSeconds(pid) - cpuBefore
  const { underWay } = await control.json('GET', '/calls')

  await control.json('POST', '/finish')
  const readings = await held.allEnded
  control.close()
  searcher.close()
  const failures = readings.flatMap(({ failure }) => (failure === undefined ? [] : [failure]))
  const delays = readings.flatMap(({ delaysUs, arrivedUs }) =>
    delaysUs.filter((_, at) => arrivedUs[at] >= heldFromUs),
  )
  return {
    streams,
    underWay,
    errors: failures.length,
    firstErrors: failures.slice(0, 3),
    kilobytesEach: ((memoryMb - before.memoryMb) * 1024) / streams,
    heldKilobytesEach: (heldKb - before.heldKb) / streams,
    unsettledKilobytesEach: ((busyMemoryMb - before.memoryMb) * 1024) / streams,
    memoryMb,
    startCpuMsEach: (startCpuSeconds * 1000) / streams,
    cpuMsASecondEach: (cpu * 1000) / heldSeconds / streams,
    delayP50Ms: quantile(delays, 0.5) / 1000,
    delayP95Ms: quantile(delays, 0.95) / 1000,
    searchIdleP50Ms: quantile(before.idle, 0.5),
    searchP50Ms: quantile(searchesMs, 0.5),
    searchP95Ms: quantile(searchesMs, 0.95),
    searchCount: searchesMs.length,
  }
}

/** Each on a connection of its own, a few at a time: what is measured is holding them, not a burst of beginnings. */
async function startStreams(world, streams) {
  const begun = []
  const ended = []
  const startMs = performance.now()
  for (let number = 0; number < streams; number++) {
    const dueMs = startMs + (number * 1000) / STARTED_A_SECOND
    if (dueMs - performance.now() > 2) await sleep(dueMs - performance.now())
    const connection = await world.openThrough()
    const question = world.question({ searches: 1, gapMs: GAP_MS, pieces: 1e6, q: world.nextQuery() })
    let onText
    const hasBegun = new Promise((resolve) => (onText = resolve))
    const hasEnded = connection.stream(world.path, question, { onText }).finally(() => connection.close())
    begun.push(Promise.race([hasBegun, hasEnded]))
    ended.push(hasEnded)
  }
  return { allBegun: Promise.all(begun), allEnded: Promise.all(ended) }
}

/** A search on a connection of its own, again and again with pauses. */
async function probe(world, searcher, seconds, pauseMs = PROBE_PAUSE_MS) {
  const latencies = []
  for (const endMs = performance.now() + seconds * 1000; performance.now() < endMs;) {
    const q = world.nextQuery()
    const startedMs = performance.now()
    await searcher.json('POST', world.searchPath, { q })
    latencies.push(performance.now() - startedMs)
    await sleep(pauseMs)
  }
  return latencies
}

/** Twice: what the first collection finds to be unused, the second gives back. */
async function settle(pid) {
  for (let time = 0; time < 2; time++) {
    process.kill(pid, 'SIGUSR2')
    await sleep(SETTLING_MS / 2)
  }
}
