// `node bench/search.mjs [--full] [--peers] [--sets films,packages,products] [--seconds n] [--out file]`: indexing and
// search over HTTP on three sets, and what searches feel while other things happen. With --peers, the same documents
// and text queries go to MiniSearch, SQLite FTS5 and tantivy in the same run. --full takes a million products in place
// of 100,000. Linux only: CPU time and memory come from /proc.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { printMachine, startServer } from './measure.mjs'
import { openFilms, openPackages, openProducts } from './search/data-sets.mjs'
import {
  findSlowSearch,
  measureCutoff,
  measureNeighbour,
  measureRestart,
  measureUpdates,
  measureWhileIndexing,
} from './search/disturbances.mjs'
import { goalRows, peerRows } from './search/goals.mjs'
import { measureExtras } from './search/measure-extras.mjs'
import { measureMedians, selectiveQueries } from './search/growth.mjs'
import { joinIndexing, measureIndexing, measureSearch } from './search/measure-set.mjs'
import { installPeers, measurePeer, peerPackages } from './search/peers.mjs'
import { textQueries } from './search/query-log.mjs'
import { printTable } from './search/table.mjs'

const SMALL_PRODUCTS = 100_000
const ALL_PRODUCTS = 1_000_000
const PRODUCTS_ADDED_WHILE_SEARCHING = 100_000

const { values: options } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    sets: { type: 'string', default: 'films,packages,products' },
    seconds: { type: 'string', default: '8' },
    'peer-seconds': { type: 'string', default: '20' },
    products: { type: 'string' },
    flags: { type: 'string', default: '' },
    out: { type: 'string' },
  },
})
const seconds = Number(options.seconds)
const productCount = Number(options.products ?? (options.full ? ALL_PRODUCTS : SMALL_PRODUCTS))
const serverFlags = options.flags.split(' ').filter((flag) => flag !== '')

if (options.peers) installPeers()
printMachine()
const folder = mkdtempSync(join(tmpdir(), 'parley-bench-data-'))
try {
  const figures = await measureAll()
  report(figures)
  if (options.out) writeFileSync(options.out, `${JSON.stringify(figures, undefined, 1)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measureAll() {
  const sets = options.sets.split(',')
  const figures = { machine: describeMachine(), sets: [] }
  if (sets.includes('films')) figures.sets.push(await measureReal(await openFilms(folder), true))
  if (sets.includes('packages')) figures.sets.push(await measureReal(await openPackages(folder), false))
  if (sets.includes('products')) await measureProducts(figures)
  return figures
}

async function measureReal(set, isHealthJudged) {
  const server = await startServer(serverFlags)
  try {
    say(`${set.name}: indexing`)
    const indexing = await measureIndexing(server, set)
    say(`${set.name}: searching`)
    const search = await measureSearch(server, set, { seconds })
    return { name: set.name, isHealthJudged, indexing, search, peers: await measurePeers(set) }
  } finally {
    await server.stop()
  }
}

/** The growing set: from 100,000 on, to the size asked for, and then everything that needs a large index. */
async function measureProducts(figures) {
  say('products: generating')
  const set = await openProducts(folder, productCount)
  let server = await startServer(serverFlags)
  try {
    const firstCount = Math.min(SMALL_PRODUCTS, productCount)
    say(`${set.name}: indexing`)
    let indexing = await measureIndexing(server, set, { limit: firstCount })
    if (productCount > firstCount) {
      const selective = await selectiveQueries(server.url, set, firstCount)
      const small = await measureMedians(server.url, set, { selective, seconds })
      indexing = joinIndexing(indexing, await measureIndexing(server, set, { skip: firstCount }))
      const large = await measureMedians(server.url, set, { selective, seconds })
      figures.growth = { from: firstCount, to: productCount, selectiveCount: selective.length, small, large }
    }
    say(`${set.name}: searching`)
    const search = await measureSearch(server, set, { seconds })
    figures.largest = set.name
    say(`${set.name}: the same with filters, facets, sorts, places and highlights`)
    figures.extras = await measureExtras(server.url, set, { seconds: seconds / 2 })
    say(`${set.name}: a slow search, and a fast one beside it`)
    const slow = await findSlowSearch(server, set)
    figures.slowSearch = slow
    figures.neighbour = await measureNeighbour(server, set, slow)
    figures.cutoff = await measureCutoff(server, set, slow)
    say(`${set.name}: single changes`)
    figures.updates = await measureUpdates(server, set)
    say(`${set.name}: searching while more is indexed`)
    figures.whileIndexing = await measureWhileIndexing(server, set, {
      folder,
      from: productCount,
      count: PRODUCTS_ADDED_WHILE_SEARCHING,
      seconds,
    })
    figures.peakMemoryMb = Math.max(
      indexing.peakMemoryMb,
      search.peakMemoryMb,
      figures.whileIndexing.peakMemoryMb,
    )
    say(`${set.name}: restarting`)
    const again = await measureRestart(server, set, serverFlags)
    server = again.server
    figures.restart = again.restart
    await server.stop()
    figures.sets.push({ name: set.name, indexing, search, peers: await measurePeers(set) })
  } finally {
    await server.stop()
  }
}

async function measurePeers(set) {
  if (!options.peers) return undefined
  const queriesFile = join(folder, `${set.name}-queries.json`)
  const queries = textQueries(set.log).map(({ body }) => ({ q: body.q, limit: body.limit ?? 20 }))
  writeFileSync(queriesFile, JSON.stringify(queries))
  const figures = {}
  for (const peer of Object.keys(peerPackages)) {
    say(`${set.name}: ${peer}`)
    figures[peer] = await measurePeer(peer, {
      documentsFile: set.documentsFile,
      queriesFile,
      fields: set.settings.searchableAttributes,
      searchSeconds: Number(options['peer-seconds']),
    })
  }
  return figures
}

function report(figures) {
  for (const { name, search } of figures.sets) {
    if (Object.keys(search.errors).length > 0) {
      console.log(`${name}: searches were refused, so the figures mean little:`, search.errors)
      process.exitCode = 1
    }
    const { othersCpuSeconds, cpuSeconds } = search.text
    if (othersCpuSeconds > cpuSeconds / 5)
      console.log(`${name}: other processes took ${othersCpuSeconds.toFixed(1)} s of CPU meanwhile`)
  }
  console.log('\nSearch latency by kind, one connection, p50 / p95 / p99 in ms')
  const kinds = new Set(figures.sets.flatMap(({ search }) => Object.keys(search.kinds)))
  printTable(
    ['kind', ...figures.sets.map(({ name }) => name)],
    Array.from(kinds, (kind) =>
      [kind].concat(figures.sets.map(({ search }) => latencyText(search.kinds[kind]))),
    ),
  )
  if (figures.extras) printExtras(figures.extras)
  console.log('\nSide by side')
  printTable(
    ['set', 'who', 'documents/s', 'documents/CPU-s', 'text queries/CPU-s', 'memory MB'],
    figures.sets
      .flatMap(peerRows)
      .map((row) => [
        row.set,
        row.who,
        row.documentsASecond,
        row.documentsACpuSecond,
        row.queriesACpuSecond,
        row.memoryMb,
      ]),
  )
  console.log('\nHeld against the goals')
  printTable(
    ['set', 'measure', 'figure', 'goal', ''],
    goalRows(figures).map(({ set, measure, figure, goal, verdict }) => [set, measure, figure, goal, verdict]),
  )
}

function printExtras({ withWords, alone }) {
  const titles = ['with', 'without, ms', 'with, ms', 'ratio', 'ratio by query', 'more, ms']
  console.log('\nText queries with and without, asked in turn, medians')
  printTable(titles, withWords.map(extraRow))
  console.log('\nThe same without words, where the extra is all there is')
  printTable(titles, alone.map(extraRow))
}

function extraRow({ name, plainMs, extraMs, ratio, pairRatio, differenceMs }) {
  return [name, plainMs, extraMs, ratio, pairRatio, differenceMs]
}

function latencyText(latency) {
  return latency && [latency.p50, latency.p95, latency.p99].map((ms) => ms.toFixed(2)).join(' / ')
}

function describeMachine() {
  const packages = Object.values(peerPackages).map(({ name, version }) => `${name}@${version}`)
  return {
    node: process.version,
    cores: cpus().length,
    cpu: cpus()[0]?.model,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    ...(options.peers ? { peers: packages } : {}),
  }
}

function say(step) {
  console.log(`… ${step}`)
}
