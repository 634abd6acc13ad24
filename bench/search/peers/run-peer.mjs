// Run by ../peers.mjs in a process of its own, so that its CPU time is the peer's alone: indexes a set, replays the
// text queries of its log, and prints its figures as one line of JSON.
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openMiniSearch } from './minisearch.mjs'
import { openSqlite } from './sqlite.mjs'
import { openTantivy } from './tantivy.mjs'

const peers = { minisearch: openMiniSearch, sqlite: openSqlite, tantivy: openTantivy }
const { peer, modules, documentsFile, queriesFile, fields, searchSeconds } = JSON.parse(process.argv[2])
const queries = JSON.parse(readFileSync(queriesFile, 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'parley-bench-peer-'))
try {
  const load = createRequire(join(modules, 'package.json'))
  const index = peers[peer]({ load, fields, folder })
  const indexing = await metered(() => addAll(index))
  const searching = {}
  for (const [way, search] of Object.entries(index.searches))
    searching[way] = await metered(() => replay(search))
  console.log(
    JSON.stringify({ indexing, searching, memoryMb: Math.round(process.memoryUsage().rss / 2 ** 20) }),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function addAll(index) {
  const input = createReadStream(documentsFile, { highWaterMark: 1 << 20 })
  let count = 0
  for await (const line of createInterface({ input })) {
    index.add(line)
    count++
  }
  index.finish()
  return count
}

/** As many of the log as the time allows; the log comes in an order that makes any beginning of it a fair sample. */
function replay(search) {
  const end = performance.now() + searchSeconds * 1000
  let count = 0
  while (count < queries.length && performance.now() < end) {
    const { q, limit } = queries[count++]
    search(q, limit)
  }
  return count
}

async function metered(work) {
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  const count = await work()
  const { user, system } = process.cpuUsage(cpuBefore)
  return { count, wallSeconds: (performance.now() - startedAt) / 1000, cpuSeconds: (user + system) / 1e6 }
}
