// `node bench/chat.mjs [--streams 50,200,1000] [--seconds n] [--only latency,cpu,flood,leaving,held] [--documents n]
// [--server main.js] [--node-flags=--cpu-prof] [--out file]`: what conversations feel of the server, with a provider that tells when it sent
// what, and beside that provider asked directly. With --server another build is measured. Linux only: CPU time and
// memory come from /proc.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { goalRows } from './chat/goals.mjs'
import { measureCpu } from './chat/measure-cpu.mjs'
import { measureHeld, warmUpHolding } from './chat/measure-held.mjs'
import { measureFlood, measureLatency, measureLeaving } from './chat/measure-latency.mjs'
import { startWorld } from './chat/world.mjs'
import { printMachine } from './measure.mjs'
import { printTable } from './search/table.mjs'

const { values: options } = parseArgs({
  options: {
    streams: { type: 'string', default: '50,200,1000' },
    seconds: { type: 'string', default: '10' },
    documents: { type: 'string', default: '20000' },
    only: { type: 'string', default: 'latency,cpu,flood,leaving,held' },
    server: { type: 'string' },
    'node-flags': { type: 'string', default: '' },
    out: { type: 'string' },
  },
})
const seconds = Number(options.seconds)
const parts = new Set(options.only.split(','))

printMachine()
const folder = mkdtempSync(join(tmpdir(), 'parley-bench-data-'))
try {
  say('generating and indexing products')
  const program = options.server && resolve(options.server)
  const nodeFlags = options['node-flags'].split(' ').filter((flag) => flag !== '')
  const world = await startWorld(folder, { documents: Number(options.documents), program, nodeFlags })
  try {
    const figures = await measureAll(world)
    report(figures)
    if (options.out) writeFileSync(options.out, `${JSON.stringify(figures, undefined, 1)}\n`)
  } finally {
    await world.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measureAll(world) {
  const figures = { machine: { node: process.version, cores: cpus().length, loadBefore: loadavg()[0] } }
  if (parts.has('latency')) {
    say('first token and chunks')
    figures.latency = await measureLatency(world, { seconds })
  }
  if (parts.has('cpu')) {
    say('CPU time')
    figures.cpu = await measureCpu(world)
  }
  if (parts.has('flood')) {
    say('chunks as fast as they come')
    figures.flood = await measureFlood(world)
  }
  if (parts.has('leaving')) {
    say('clients that leave')
    figures.leaving = await measureLeaving(world)
  }
  if (parts.has('held')) {
    figures.held = []
    await warmUpHolding(world)
    for (const streams of options.streams.split(',').map(Number)) {
      say(`${streams} streams at once`)
      figures.held.push(await measureHeld(world, { streams, seconds: seconds / 2 }))
    }
  }
  return figures
}

function report(figures) {
  if (figures.latency) printLatency(figures.latency)
  if (figures.held) printHeld(figures.held)
  console.log('\nHeld against the goals')
  const rows = goalRows(figures)
  printTable(
    ['measure', 'figure', 'at most', 'aim', ''],
    rows.map(({ measure, figure, limit, aim, verdict }) => [measure, figure, limit, aim, verdict]),
  )
  if (figures.held?.some(({ errors }) => errors > 0)) process.exitCode = 1
}

function printLatency(latency) {
  console.log(`\nBesides the provider's own time, medians of ${latency.rounds} rounds in ms`)
  printTable(
    ['', 'to the first call', 'between calls', 'to the client', 'together', 'chunk p50', 'chunk p95'],
    [
      latencyRow('directly', latency.direct),
      latencyRow('through the server', latency.plain),
      latencyRow('with one search', latency.searching),
    ],
  )
  console.log(`The same search alone takes ${latency.searchMs.toFixed(2)} ms.`)
}

function latencyRow(name, { preMs, midMs, postMs, addedMs, delayMs, delayP95Ms }) {
  return [name, preMs, midMs, postMs, addedMs, delayMs, delayP95Ms]
}

function printHeld(held) {
  console.log('\nStreams held at once, each after a search')
  printTable(
    [
      'streams',
      'errors',
      'kB each',
      'before settling',
      'of it in use',
      'CPU ms to begin',
      'CPU ms a second',
      'chunk p50 ms',
      'chunk p95 ms',
      'search p50 ms',
      'p95 ms',
      'alone ms',
    ],
    held.map((figures) => [
      figures.streams,
      figures.errors,
      figures.kilobytesEach,
      figures.unsettledKilobytesEach,
      figures.heldKilobytesEach,
      figures.startCpuMsEach,
      figures.cpuMsASecondEach,
      figures.delayP50Ms,
      figures.delayP95Ms,
      figures.searchP50Ms,
      figures.searchP95Ms,
      figures.searchIdleP50Ms,
    ]),
  )
  for (const { streams, firstErrors } of held)
    for (const error of firstErrors) console.log(`${streams} streams: ${error}`)
}

function say(step) {
  console.log(`… ${step}`)
}
