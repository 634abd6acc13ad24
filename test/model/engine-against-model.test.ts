import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, test } from 'vitest'
import { compiledWorker } from '../../src/engine/local/compiled-worker.contract.js'
import { createLocalEngine } from '../../src/engine/local/local-engine.js'
import { isClose } from '../examples/expectation.js'
import { startEngineLife } from './engine-life.js'
import { buildModelIndex } from './model-index.js'
import { applyToModel, type ModelLife } from './model-life.js'
import { searchModelIndex } from './model-search.js'
import { randomCase, type RandomCase } from './random-cases.js'
import { allowedRequest } from './random-requests.js'

// A long run:  MODEL_SEED=random MODEL_CASES=5000 MODEL_SECONDS=1200 npx vitest run test/model/engine-against-model.test.ts
// One again:   MODEL_SEED=… MODEL_PATH=… of the failure, without the `path` to start from its first case; or
//              MODEL_INPUT=file, with what the failure has after `Counterexample:`.
const cases = Number(process.env['MODEL_CASES'] ?? 150)
/** After which it ends, with the cases it has had; a case that fails is made smaller until then. Far more than the
 *  cases of `npm test` take: those are to be the same on every machine. */
const seconds = Number(process.env['MODEL_SECONDS'] ?? 150)
// Always the same unless another is asked for: what fails must fail for everyone, with the change that broke it
// and not with a later one. New cases are looked for by `npm run fuzz`.
const usualSeed = 75_264_363
const seed = seedOf(process.env['MODEL_SEED'])
const path = process.env['MODEL_PATH']
const input = process.env['MODEL_INPUT']

function seedOf(asked: string | undefined): number {
  if (asked === undefined) return usualSeed
  return asked === 'random' ? Math.trunc(Math.random() * 2 ** 31) : Number(asked)
}

/** The case of an earlier failure. */
function exampleIn(file: string): [RandomCase] {
  return JSON.parse(readFileSync(file, 'utf8'))
}

const indexesFolder = mkdtempSync(join(tmpdir(), 'parley-model.'))
const engine = createLocalEngine({ indexesFolder, workerUrl: compiledWorker() })
let searches = 0

afterAll(async () => {
  await engine.close()
  rmSync(indexesFolder, { recursive: true })
})

/** Leads an index and its model through the same life, and throws at the first difference. */
async function compareLives({ settings, rounds }: RandomCase): Promise<void> {
  const model: ModelLife = { settings, documents: new Map() }
  const life = await startEngineLife(engine, settings)
  try {
    for (const { change, searches: bodies } of rounds) {
      applyToModel(model, change)
      await life.change(change)
      const documents = [...model.documents.values()]
      const index = buildModelIndex(documents, model.settings)
      for (const body of bodies) {
        const request = allowedRequest(body, index)
        const expected = searchModelIndex(index, request)
        const got = await life.search(request)
        searches += 1
        if (!isClose(got, expected, 1e-9)) throw difference({ documents, model, request, expected, got })
      }
    }
  } finally {
    await life.end()
  }
}

/** Everything that is needed to look into it, as JSON that can be copied into a test. */
function difference(found: {
  documents: readonly unknown[]
  model: ModelLife
  request: unknown
  expected: unknown
  got: unknown
}): Error {
  const lines = {
    documents: `\n${found.documents.map((document) => `  ${JSON.stringify(document)}`).join('\n')}`,
    settings: JSON.stringify(found.model.settings),
    request: JSON.stringify(found.request),
    expected: JSON.stringify(found.expected),
    got: JSON.stringify(found.got),
  }
  return new Error(
    Object.entries(lines)
      .map(([name, line]) => `${name}: ${line}`)
      .join('\n'),
  )
}

describe('the local engine', () => {
  test(
    `finds what the model finds (seed ${seed})`,
    async () => {
      await fc.assert(fc.asyncProperty(randomCase, compareLives), {
        numRuns: input === undefined ? cases : 1,
        seed,
        ...(input !== undefined && { examples: [exampleIn(input)] }),
        ...(path !== undefined && { path }),
        interruptAfterTimeLimit: seconds * 1_000,
        includeErrorInReport: true,
      })
      console.log(`${searches} searches compared`)
    },
    (seconds + 60) * 1_000,
  )
})
