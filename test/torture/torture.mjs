// `npm run torture -- [--seed N] [--rounds N]`: a server under random load is killed again and again, and must
// come back each time with everything it acknowledged, once, and find what a naive search finds. Run it after
// any change to storage, tasks or engine.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { check } from './check.mjs'
import { loadSearchModel } from './load-search-model.mjs'
import { randomOperation } from './operations.mjs'
import { createRandom } from './random.mjs'
import { leaveRemains, readRemains, runFilesChange } from './run-files.mjs'
import { send, startVictim } from './server.mjs'

const { values } = parseArgs({
  options: { seed: { type: 'string' }, rounds: { type: 'string', default: '40' } },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const rounds = Number(values.rounds)
console.log(`torture: seed ${seed}, ${rounds} rounds (replay with --seed ${seed} --rounds ${rounds})`)

const random = createRandom(seed)
const dataPath = mkdtempSync(join(tmpdir(), 'parley-torture-'))
const operationsByName = new Map()
const acknowledged = []
const senders = 8
const SEARCHES_PER_INDEX = 2
/** How often something happened, over all rounds. */
const counts = { deaths: 0, checks: 0, searches: 0, written: 0, replaced: 0, merging: 0 }

const [{ createSearchModel }, firstServer] = await Promise.all([loadSearchModel(), startVictim(dataPath)])
let server = firstServer
await send(server.url, {
  method: 'PATCH',
  path: '/experimental-features',
  body: { editDocumentsByFunction: true },
})

try {
  for (let round = 1; round <= rounds; round++) {
    if (random.chance(0.15)) {
      await load(server.url, sleep(30 + random.below(400)))
      await checkEverything()
    }
    await (random.chance(0.5) ? dieAtAnyTime() : dieWhileWriting())
    server = await startVictim(dataPath)
    if (random.chance(0.1)) {
      // Once more, before it has caught up.
      await dieAtAnyTime()
      server = await startVictim(dataPath)
    }
    const { tasks, documents, outcomes } = await checkEverything()
    if (round % 5 === 0 || round === rounds) {
      console.log(
        `round ${round}: ${counts.deaths} deaths, ${tasks} tasks (${acknowledged.length} acknowledged), ${documents} documents, ${counts.searches} searches: all as they should be`,
      )
    }
    if (round === rounds) console.log(outcomes)
  }
  await server.end('SIGTERM')
  rmSync(dataPath, { recursive: true })
  console.log(
    `of ${counts.deaths} deaths ${counts.written} left run files that were not committed, ${counts.replaced} some that a commit had replaced, ${counts.merging} an unfinished merge`,
  )
  console.log('torture: nothing lost, nothing doubled, nothing left over')
} catch (error) {
  console.error(
    `torture: seed ${seed} FAILED: ${error.message}\nthe data is kept in ${dataPath}\n${server.output().slice(-3000)}`,
  )
  await server.end('SIGKILL')
  process.exitCode = 1
}

async function checkEverything() {
  const searches = { createSearchModel, random, perIndex: SEARCHES_PER_INDEX }
  const checked = await check({ url: server.url, dataPath, acknowledged, operationsByName, searches })
  count({ checks: 1, searches: checked.searches })
  return checked
}

function count(more) {
  for (const [what, times] of Object.entries(more)) counts[what] += times
}

async function dieAtAnyTime() {
  await loadUntilItDies(sleep(30 + random.below(400)), random.chance(0.7) ? 'SIGKILL' : 'SIGTERM')
}

/** When it has just made or removed a file of a run: before the change that made it is committed, or just
 *  after. To be called when nothing waits to be done: the indexes there are then are watched. */
async function dieWhileWriting() {
  const end = new AbortController()
  const written = runFilesChange(dataPath, 1 + random.below(8), end.signal)
  await loadUntilItDies(Promise.race([sleep(500), written]), 'SIGKILL')
  end.abort()
}

async function loadUntilItDies(moment, signal) {
  await load(server.url, moment, signal)
  counts.deaths++
  count(await readRemains(dataPath))
  await leaveRemains(dataPath)
}

/** Sends requests until it is over, and then at once the signal, if there is one. Requests under way are waited
 *  for. */
async function load(url, over, signal) {
  const enough = new AbortController()
  const sending = Array.from({ length: senders }, async () => {
    while (!enough.signal.aborted) await sendOne(url)
  })
  await Promise.race([over, Promise.all(sending)])
  const death = signal && server.end(signal)
  enough.abort()
  await Promise.all([death, ...sending])
}

async function sendOne(url) {
  const name = `op${operationsByName.size}`
  const operation = randomOperation(random, name)
  operationsByName.set(name, operation)
  const answer = await send(url, operation)
  if (answer === undefined) return
  if (operation.effect.kind === 'read' && answer.body.code === 'index_not_found') return
  if (answer.status !== 202 && answer.status !== 200) {
    throw new Error(
      `${operation.method} ${operation.path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`,
    )
  }
  if (operation.effect.kind === 'read') return
  acknowledged.push({ taskUid: answer.body.taskUid, type: answer.body.type, name })
}
