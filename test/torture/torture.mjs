// `npm run torture -- [--seed N] [--rounds N]`: a server under random load is killed again and again, and must
// come back each time with everything it acknowledged, once. Run it after any change to storage, tasks or engine.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { check } from './check.mjs'
import { randomOperation } from './operations.mjs'
import { createRandom } from './random.mjs'
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

let server = await startVictim(dataPath)
await send(server.url, {
  method: 'PATCH',
  path: '/experimental-features',
  body: { editDocumentsByFunction: true },
})

try {
  let kills = 0
  for (let round = 1; round <= rounds; round++) {
    await loadUntilItDies(30 + random.below(700), random.chance(0.85) ? 'SIGKILL' : 'SIGTERM')
    kills++
    server = await startVictim(dataPath)
    if (round % 5 === 0 || round === rounds) {
      const { tasks, documents, outcomes } = await check({
        url: server.url,
        dataPath,
        acknowledged,
        operationsByName,
      })
      console.log(
        `round ${round}: ${kills} deaths, ${tasks} tasks (${acknowledged.length} acknowledged), ${documents} documents: all as they should be`,
      )
      if (round === rounds) console.log(outcomes)
    }
  }
  await server.end('SIGTERM')
  rmSync(dataPath, { recursive: true })
  console.log('torture: nothing lost, nothing doubled, nothing left over')
} catch (error) {
  console.error(
    `torture: seed ${seed} FAILED: ${error.message}\nthe data is kept in ${dataPath}\n${server.output().slice(-3000)}`,
  )
  await server.end('SIGKILL')
  process.exitCode = 1
}

async function loadUntilItDies(lifeMs, signal) {
  const dying = new AbortController()
  const { url } = server
  const load = Array.from({ length: senders }, async () => {
    while (!dying.signal.aborted) await sendOne(url)
  })
  await new Promise((resolve) => setTimeout(resolve, lifeMs))
  const death = server.end(signal)
  dying.abort()
  await Promise.all([death, ...load])
}

async function sendOne(url) {
  const name = `op${operationsByName.size}`
  const operation = randomOperation(random, name)
  operationsByName.set(name, operation)
  const answer = await send(url, operation)
  if (answer === undefined || operation.effect.kind === 'read') return
  if (answer.status !== 202 && answer.status !== 200) {
    throw new Error(
      `${operation.method} ${operation.path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`,
    )
  }
  acknowledged.push({ taskUid: answer.body.taskUid, type: answer.body.type, name })
}
