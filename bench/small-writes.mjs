// `node bench/small-writes.mjs`: 1,000 single-document posts from 32 connections, side by side with as many
// syncs to the same disk, one after another, which is what they would cost without group commit.
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { printMachine, quantile, startServer, waitForTasks } from './measure.mjs'

const posts = 1000
const connections = 32

printMachine()
const server = await startServer()
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const syncMs = timeSyncs(join(server.dataPath, 'sync-probe'))
await run('warm', 3000)
await run('movies', 100)
await waitForTasks(server.url)
const batchesBefore = await countBatches()
const { wallMs, latencies } = await run('movies', posts)
await waitForTasks(server.url)
const batches = (await countBatches()) - batchesBefore
agent.destroy()
await server.stop()

console.log(
  `one sync each, one after another   ${syncMs.toFixed(0)} ms for ${posts} (${(syncMs / posts).toFixed(3)} ms a sync)`,
)
console.log(
  `posts from ${connections} connections          ${wallMs.toFixed(0)} ms for ${posts}: ${((posts / wallMs) * 1000).toFixed(0)} a second`,
)
console.log(
  `acknowledged in                    p50 ${quantile(latencies, 0.5).toFixed(2)} ms, p99 ${quantile(latencies, 0.99).toFixed(2)} ms`,
)
console.log(`processed in                       ${batches} batches`)
console.log(
  `ratio                              ${(syncMs / wallMs).toFixed(2)} (what the syncs alone would take over what the posts took)`,
)

async function countBatches() {
  const answer = await fetch(`${server.url}/batches?indexUids=movies&limit=0`)
  return (await answer.json()).total
}

function timeSyncs(path) {
  const file = openSync(path, 'w')
  const startedAt = performance.now()
  for (let at = 0; at < posts; at++) {
    writeSync(file, 'x'.repeat(100))
    fdatasyncSync(file)
  }
  closeSync(file)
  return performance.now() - startedAt
}

async function run(index, count) {
  let next = 0
  const times = []
  const startedAt = performance.now()
  const connection = async () => {
    while (next < count) {
      const sentAt = performance.now()
      await post(
        `/indexes/${index}/documents?primaryKey=id`,
        JSON.stringify({ id: next++, title: `Film ${next}` }),
      )
      times.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  return { wallMs: performance.now() - startedAt, latencies: times }
}

async function post(path, body) {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${server.url}${path}`,
      { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
      (answer) => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 202 ? resolve() : reject(new Error(`answered ${answer.statusCode}`)),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
