import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreatedKey } from '../support/create-key.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { ask } from './ask.js'
import { differenceOf } from './compare-answers.js'
import { copySuffix, createParentKey, makeWorlds, removeWorlds } from './make-worlds.js'
import { randomIsolationCase, type IsolationCase } from './random-case.js'

// A long run:  ISOLATION_SEED=7 ISOLATION_CASES=2000 ISOLATION_SECONDS=900 npx vitest run test/isolation
// One again:   the seed and the path that the failure names, as ISOLATION_SEED and ISOLATION_PATH.
const seed = Number(process.env['ISOLATION_SEED'] ?? 20_260)
const cases = Number(process.env['ISOLATION_CASES'] ?? 14)
/** After which it ends, with the cases it has had. */
const seconds = Number(process.env['ISOLATION_SECONDS'] ?? 15)
const path = process.env['ISOLATION_PATH']

let server: TestServer
let parent: CreatedKey
let caseCount = 0
const counts = { requests: 0, refused: 0, hits: 0, hidden: 0 }

beforeAll(async () => {
  server = await startTestServer()
  parent = await createParentKey(server)
})

afterAll(async () => server.stop())

async function compareWorlds({ indexes, rules, requests }: IsolationCase): Promise<void> {
  caseCount += 1
  const prefix = `c${caseCount}-`
  const plans = indexes.map((plan, place) => {
    const rule = rules.rules[place]
    if (rule === undefined) throw new Error('an index without a rule')
    return { ...plan, uid: `${prefix}${plan.uid}`, rule }
  })
  const searchRules: unknown = JSON.parse(JSON.stringify(rules.searchRules).replaceAll('#', prefix))
  const worlds = await makeWorlds(server, plans, { parent, searchRules })
  try {
    counts.hidden += worlds.indexes.reduce((sum, { hidden }) => sum + hidden.length, 0)
    for (const request of requests) {
      const nameOf = (uid: string): string => `${prefix}${uid}`
      const named = { ...request, body: nameIndexes(request.body, nameOf) }
      const [answer, fromCopy] = await Promise.all([
        ask(server, named, { key: worlds.token, nameOf: (uid) => uid }),
        ask(server, named, { key: worlds.copyKey, nameOf: (uid) => `${uid}${copySuffix}` }),
      ])
      counts.requests += 1
      if (answer.status !== 200) counts.refused += 1
      counts.hits += Array.isArray(answer.body?.hits) ? answer.body.hits.length : 0
      const difference = differenceOf(worlds, named, { answer, fromCopy })
      if (difference === undefined) continue
      const told = {
        request: named,
        searchRules,
        settings: worlds.indexes.map(({ settings }) => settings),
        visible: worlds.indexes.map(({ visible }) => visible),
        hidden: worlds.indexes.map(({ hidden }) => hidden),
        answer: answer.text,
        fromCopy: fromCopy.text,
      }
      const lines = Object.entries(told).map(([name, value]) =>
        typeof value === 'string' ? `${name}: ${value}` : `${name}: ${JSON.stringify(value)}`,
      )
      throw new Error([`An answer shows what the rules hide: ${difference}`, ...lines].join('\n'))
    }
  } finally {
    // Few may stay until the server stops: to remove them takes longer than to leave them.
    if (cases > 100) await removeWorlds(server, worlds)
  }
}

function nameIndexes(
  body: IsolationCase['requests'][number]['body'],
  nameOf: (uid: string) => string,
): typeof body {
  return JSON.parse(
    JSON.stringify(body)
      .replaceAll(/"indexUid":"([^"]+)"/g, (_, uid: string) => `"indexUid":"${nameOf(uid)}"`)
      .replaceAll(/"(left|right)":/g, (_, uid: string) => `"${nameOf(uid)}":`),
  )
}

test(
  `a tenant is answered as by a copy of the index without what it may not see (seed ${seed})`,
  async () => {
    await fc.assert(fc.asyncProperty(randomIsolationCase, compareWorlds), {
      numRuns: cases,
      seed,
      ...(path !== undefined && { path }),
      interruptAfterTimeLimit: seconds * 1_000,
      includeErrorInReport: true,
      endOnFailure: true,
    })
    console.log(`seed ${seed}: ${caseCount} cases, ${JSON.stringify(counts)}`)
    // Otherwise nothing was compared.
    expect(counts.requests).toBeGreaterThan(0)
    expect(counts.hits).toBeGreaterThan(0)
    expect(counts.hidden).toBeGreaterThan(0)
  },
  (seconds + 60) * 1_000,
)
