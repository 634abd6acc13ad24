// What else may happen to a server while it answers searches: more documents, one changed document, a restart, a
// slow search, a search that takes longer than it may.
import { quantile, startServer } from '../measure.mjs'
import { openConnection } from './connection.mjs'
import { batchesOf, openMoreProducts } from './data-sets.mjs'
import { changeSettings, finishTask, probe, replay, sendDocuments } from './load.mjs'
import { summarize } from './measure-set.mjs'
import { watchMemory } from './process-usage.mjs'

const UPDATES = 20
const UNCUT_MS = 600_000
// Below this a search is over before its time could be measured against a limit.
const SLOW_ENOUGH_MS = 25

/** Search latency from one connection, idle and while more products are indexed. */
export async function measureWhileIndexing(server, set, { folder, from, count, seconds }) {
  const documentsFile = await openMoreProducts(folder, { from, count })
  const idle = await replay(server.url, set.name, set.log, { seconds })
  const peakMemoryMb = watchMemory(server.pid)
  let isOver = false
  const startedAt = performance.now()
  const sending = sendDocuments(server.url, set.name, batchesOf(documentsFile)).finally(() => (isOver = true))
  const busy = await replay(server.url, set.name, set.log, { isOver: () => isOver })
  await sending
  return {
    documentCount: count,
    wallSeconds: (performance.now() - startedAt) / 1000,
    idle: summarize(idle.samples.map(({ ms }) => ms)),
    busy: summarize(busy.samples.map(({ ms }) => ms)),
    peakMemoryMb: peakMemoryMb(),
  }
}

/** From the 202 of one changed document until a search finds the word it was given, twenty times. */
export async function measureUpdates(server, set) {
  const connection = await openConnection(server.url)
  const [field] = set.settings.searchableAttributes
  const acknowledgedMs = []
  const searchableMs = []
  for await (const { body } of batchesOf(set.documentsFile, { size: 1, limit: UPDATES })) {
    const [document] = JSON.parse(body.toString())
    const word = newWord(searchableMs.length)
    const sentAt = performance.now()
    const changed = { ...document, [field]: `${document[field]} ${word}` }
    const { taskUid } = await connection.json('POST', `/indexes/${set.name}/documents`, [changed])
    const acknowledgedAt = performance.now()
    acknowledgedMs.push(acknowledgedAt - sentAt)
    await untilFound(connection, set.name, word)
    searchableMs.push(performance.now() - acknowledgedAt)
    await finishTask(connection, taskUid)
    const back = await connection.json('POST', `/indexes/${set.name}/documents`, [document])
    await finishTask(connection, back.taskUid)
  }
  connection.close()
  return { acknowledged: summarize(acknowledgedMs), searchable: summarize(searchableMs) }
}

/** Stops the server and starts it again on its data; the clock runs from the start to the first answered search. */
export async function measureRestart(server, set, flags) {
  await server.stop({ keepData: true })
  const startedAt = performance.now()
  const restarted = await startServer(flags, { dataPath: server.dataPath })
  const listeningMs = performance.now() - startedAt
  const connection = await openConnection(restarted.url)
  await connection.json(
    'POST',
    `/indexes/${set.name}/search`,
    set.log.find(({ kind }) => kind === 'multi').body,
  )
  const firstAnswerMs = performance.now() - startedAt
  connection.close()
  return { server: restarted, restart: { listeningMs, firstAnswerMs } }
}

/** The slowest of some searches that are meant to be slow: the slowest of the log, and its commonest words together,
 *  with everything asked for. */
export async function findSlowSearch(server, set) {
  await changeSettings(server.url, set.name, { searchCutoffMs: UNCUT_MS })
  const { samples } = await replay(server.url, set.name, set.log, {})
  const candidates = samples
    .toSorted((left, right) => right.ms - left.ms)
    .slice(0, 10)
    .map(({ query }) => query.body)
  const words = [
    ...new Set(set.log.filter(({ kind }) => kind === 'common').flatMap(({ body }) => body.q.split(' '))),
  ]
  candidates.push({ q: words.slice(0, 10).join(' '), limit: 1000, facets: ['*'] })
  let slowest = { ms: 0 }
  for (const candidate of candidates) {
    const body = JSON.stringify(candidate)
    const times = await probe(server.url, { ...search(set), body, seconds: 0.5 })
    const ms = quantile(times, 0.5)
    if (ms > slowest.ms) slowest = { ms, body }
  }
  return slowest
}

/** A slow search told to stop at a third of its time. Nothing to see where even the slowest one is fast. */
export async function measureCutoff(server, set, slow) {
  if (slow.ms < SLOW_ENOUGH_MS) return { uncutMs: slow.ms }
  const cutoffMs = Math.floor(slow.ms / 3)
  await changeSettings(server.url, set.name, { searchCutoffMs: cutoffMs })
  const times = await probe(server.url, { ...search(set), body: slow.body, seconds: 3 })
  await changeSettings(server.url, set.name, { searchCutoffMs: null })
  return { uncutMs: slow.ms, cutoffMs, ...summarize(times) }
}

/** A fast search, alone and beside another connection that asks for a slow one again and again. */
export async function measureNeighbour(server, set, slow) {
  const fast = set.log.find(({ kind }) => kind === 'none')
  const fastProbe = { ...search(set), body: fast.text, seconds: 3 }
  const alone = await probe(server.url, fastProbe)
  let isOver = false
  const disturbing = probe(server.url, { ...search(set), body: slow.body, isOver: () => isOver })
  const beside = await probe(server.url, fastProbe)
  isOver = true
  await disturbing
  return { slowMs: slow.ms, alone: summarize(alone), beside: summarize(beside) }
}

function search(set) {
  return { method: 'POST', path: `/indexes/${set.name}/search` }
}

/** A word no document has, nor one that looks like it to a search that allows typos. */
function newWord(at) {
  const consonants = 'bcdfghjklm'
  const digits = Array.from(String(at * 7919 + 104_729), Number)
  return `zqx${digits.map((digit) => `${consonants[digit]}w`).join('')}xk`
}

async function untilFound(connection, uid, word) {
  const giveUpAt = performance.now() + 60_000
  while (performance.now() < giveUpAt) {
    const { hits } = await connection.json('POST', `/indexes/${uid}/search`, {
      q: `"${word}"`,
      limit: 1,
      attributesToRetrieve: ['id'],
    })
    if (hits.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  throw new Error('a changed document was not searchable within a minute')
}
