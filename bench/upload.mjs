// `node bench/upload.mjs [megabytes]`: how fast /health answers while a large upload is stored and indexed, side
// by side with the idle server in the same run, and how much memory the upload takes.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { printMachine, quantile, startServer, waitForTasks } from './measure.mjs'

const megabytes = Number(process.argv[2] ?? 200)

printMachine()
const server = await startServer(['--http-payload-size-limit', `${megabytes * 2}MB`])
const agent = new Agent({ keepAlive: true })
await probeFor(500)
const idle = await probeFor(3000)
const memoryBefore = memoryMb()

let uploadPeak = 0
let peak = 0
let uploadedMs = 0
const startedAt = performance.now()
const finished = new AbortController()
const work = uploadAndWait()
const busy = []
while (!finished.signal.aborted) {
  busy.push(await probe())
  peak = Math.max(peak, memoryMb())
  if (uploadedMs === 0) uploadPeak = peak
  await new Promise((resolve) => setTimeout(resolve, 2))
}
await work
const allMs = performance.now() - startedAt
agent.destroy()
await server.stop()

const line = (title, values) =>
  console.log(
    `${title.padEnd(24)} p50 ${quantile(values, 0.5).toFixed(2)} ms  p99 ${quantile(values, 0.99).toFixed(2)} ms  max ${Math.max(...values).toFixed(1)} ms  (${values.length} requests)`,
  )
line('/health, idle', idle)
line('/health, while loading', busy)
console.log(`ratio of p99             ${(quantile(busy, 0.99) / quantile(idle, 0.99)).toFixed(1)}`)
console.log(
  `${megabytes} MB acknowledged in    ${(uploadedMs / 1000).toFixed(1)} s, done in ${(allMs / 1000).toFixed(1)} s`,
)
console.log(
  `memory                   ${memoryBefore} MB before, ${uploadPeak} MB at most while uploading, ${peak} MB at most while indexing`,
)

async function probeFor(ms) {
  const values = []
  const end = performance.now() + ms
  while (performance.now() < end) values.push(await probe())
  return values
}

async function probe() {
  const sentAt = performance.now()
  return new Promise((resolve, reject) => {
    request(`${server.url}/health`, { agent }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(performance.now() - sentAt))
    })
      .on('error', reject)
      .end()
  })
}

async function uploadAndWait() {
  try {
    await upload()
    uploadedMs = performance.now() - startedAt
    await waitForTasks(server.url)
  } finally {
    finished.abort()
  }
}

async function upload() {
  const filler = 'lorem ipsum dolor sit amet '.repeat(12)
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/x-ndjson', 'transfer-encoding': 'chunked' }
    const outgoing = request(
      `${server.url}/indexes/large/documents?primaryKey=id`,
      { method: 'POST', headers },
      (answer) => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 202 ? resolve() : reject(new Error(`answered ${answer.statusCode}`)),
        )
      },
    )
    outgoing.on('error', reject)
    let id = 0
    let sent = 0
    const pump = () => {
      while (sent < megabytes * 1e6) {
        let block = ''
        while (block.length < 60_000) block += `{"id":${id++},"title":"document ${id}","body":"${filler}"}\n`
        sent += block.length
        if (!outgoing.write(block)) {
          outgoing.once('drain', pump)
          return
        }
      }
      outgoing.end()
    }
    pump()
  })
}

function memoryMb() {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024)
}
