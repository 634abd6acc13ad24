// What a conversation feels of the server between it and its provider, each figure beside the provider asked directly.
import { quantile } from '../measure.mjs'
import { cpuSeconds } from '../search/process-usage.mjs'
import { splitAdded } from './read-pieces.mjs'

const WARM_UP_ROUNDS = 15
const FIRST_MS = 10
const GAP_MS = 3
const PIECES = 20
const FLOOD_PIECES = 20_000
const FLOODS = 3

/** Asked in turn, so that whatever else the machine does falls on all of them: the provider directly, a conversation
 *  without a search, one with a search, and that search alone. */
export async function measureLatency(world, { seconds }) {
  const direct = await world.openDirect()
  const through = await world.openThrough()
  const searcher = await world.openThrough()
  const samples = { direct: [], plain: [], searching: [], searchMs: [] }
  const ask = async (connection, path, searches, q) => {
    const directions = { q, searches, firstMs: FIRST_MS, gapMs: GAP_MS, pieces: PIECES }
    return timed(await connection.stream(path, world.question(directions)))
  }
  let endMs
  for (let round = -WARM_UP_ROUNDS; round <= 0 || performance.now() < endMs; round++) {
    if (round === 0) endMs = performance.now() + seconds * 1000
    const q = world.nextQuery()
    // The first search of a query finds less of it at hand than the next: the two that are compared come after.
    await searcher.json('POST', world.searchPath, { q })
    const asked = {
      direct: await ask(direct, world.directPath, 0, q),
      plain: await ask(through, world.path, 0, q),
      searching: await ask(through, world.path, 1, q),
    }
    const startedMs = performance.now()
    await searcher.json('POST', world.searchPath, { q })
    if (round < 0) continue
    samples.searchMs.push(performance.now() - startedMs)
    for (const [kind, sample] of Object.entries(asked)) samples[kind].push(sample)
  }
  for (const connection of [direct, through, searcher]) connection.close()
  return { rounds: samples.direct.length, ...summaryOf(samples) }
}

function timed(reading) {
  const { askedUs, providerUs, firstTextUs, delaysUs, failure } = reading
  if (failure !== undefined || providerUs === undefined) throw new Error(`a conversation failed: ${failure}`)
  return { ...splitAdded(askedUs, providerUs, firstTextUs), delaysUs }
}

/** Medians; of delays also the 95th percentile. All in milliseconds. */
export function summaryOf({ direct, plain, searching, searchMs }) {
  const kinds = { direct, plain, searching }
  const figures = Object.fromEntries(
    Object.entries(kinds).map(([kind, samples]) => [kind, summaryOfKind(samples)]),
  )
  const searchMedianMs = quantile(searchMs, 0.5)
  return {
    ...figures,
    searchMs: searchMedianMs,
    addedMs: figures.plain.addedMs - figures.direct.addedMs,
    addedWithSearchMs: figures.searching.addedMs - figures.direct.addedMs,
    addedBesidesSearchMs: quantile(
      searching.map(({ addedMs }, at) => addedMs - searchMs[at] - direct[at].addedMs),
      0.5,
    ),
    chunkMs: figures.plain.delayMs - figures.direct.delayMs,
    chunkP95Ms: figures.plain.delayP95Ms - figures.direct.delayP95Ms,
  }
}

function summaryOfKind(samples) {
  const median = (name) =>
    quantile(
      samples.map((sample) => sample[name]),
      0.5,
    )
  const delays = samples.flatMap(({ delaysUs }) => delaysUs)
  return {
    preMs: median('preMs'),
    midMs: median('midMs'),
    postMs: median('postMs'),
    addedMs: median('addedMs'),
    delayMs: quantile(delays, 0.5) / 1000,
    delayP95Ms: quantile(delays, 0.95) / 1000,
  }
}

/** Pieces as fast as the provider writes them, one reader at a time. */
export async function measureFlood(world) {
  const direct = await world.openDirect()
  const through = await world.openThrough()
  const directions = { pieces: FLOOD_PIECES, q: world.nextQuery() }
  const rates = { direct: [], through: [] }
  let serverCpu = 0
  for (let flood = 0; flood < FLOODS; flood++) {
    rates.direct.push(await rateOf(direct.stream(world.directPath, world.question(directions))))
    const before = cpuSeconds(world.server.pid)
    rates.through.push(await rateOf(through.stream(world.path, world.question(directions))))
    serverCpu += cpuSeconds(world.server.pid) - before
  }
  direct.close()
  through.close()
  return {
    directAChunksSecond: quantile(rates.direct, 0.5),
    chunksASecond: quantile(rates.through, 0.5),
    serverCpuUsAChunk: (serverCpu * 1e6) / (FLOOD_PIECES * FLOODS),
  }
}

async function rateOf(pending) {
  const { failure, askedUs, endedUs, delaysUs } = await pending
  if (failure !== undefined) throw new Error(`a conversation failed: ${failure}`)
  return delaysUs.length / ((endedUs - askedUs) / 1e6)
}

/** How long the provider goes on for nobody, once the client has left. */
export async function measureLeaving(world, { times = 20 } = {}) {
  const control = await world.openDirect()
  const delays = []
  for (let time = 0; time < times; time++) {
    const connection = await world.openThrough()
    const question = world.question({ gapMs: 20, pieces: 10_000, q: 'leaving' })
    let leftUs
    await connection.stream(world.path, question, {
      onText() {
        leftUs = world.nowUs()
        connection.close()
      },
    })
    delays.push(((await closingOf(control, question.id, world)) - leftUs) / 1000)
  }
  control.close()
  return { medianMs: quantile(delays, 0.5), mostMs: Math.max(...delays) }
}

async function closingOf(control, id, world) {
  for (const deadlineMs = performance.now() + 10_000; performance.now() < deadlineMs;) {
    const { closedAtUs } = await control.json('GET', '/calls')
    if (closedAtUs[id] !== undefined) return closedAtUs[id]
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return world.nowUs()
}
