import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleWorker, type BundledWorker } from './bundle-worker.js'
import { checkAgain, fuzzTarget } from './fuzz-target-run.js'
import { targetNames } from './targets.js'

// A short while of what `npm run fuzz` does for as long as it is asked to, always with the same inputs: what fails
// here fails for everyone.
const SEED = 20_261_115
const INPUTS = 70

let worker: BundledWorker
beforeAll(async () => {
  worker = await bundleWorker()
})
afterAll(() => worker.remove())

describe.concurrent('whatever it is given, it keeps its promises', () => {
  for (const name of targetNames)
    test(name, { timeout: 120_000 }, async () => {
      const { failure, inputs } = await fuzzTarget({
        worker,
        target: name,
        seed: SEED,
        mostInputs: INPUTS,
      })
      expect(failure).toBeUndefined()
      expect(inputs).toBe(INPUTS)
    })
})

describe.concurrent('a promise that is broken is told with its input', () => {
  const cases = [
    { target: 'throws', message: /a mistake of the program/, line: '"x"', because: 'what is thrown' },
    { target: 'takes-memory', message: /one input takes \d+ MB/, line: /x/, because: 'much memory' },
    {
      target: 'takes-all-memory',
      heapMegabytes: 64,
      message: /heap out of memory/,
      line: /x/,
      because: 'all memory',
    },
    {
      target: 'keeps-memory',
      message: /inputs keep memory/,
      line: /^"/,
      because: 'memory that is not let go',
    },
  ]
  for (const { target, heapMegabytes, message, line, because } of cases)
    test(because, { timeout: 120_000 }, async () => {
      const { failure } = await fuzzTarget({
        worker,
        target,
        seed: 1,
        mostInputs: 10_000,
        ...(heapMegabytes !== undefined && { heapMegabytes }),
      })
      expect(failure?.message).toMatch(message)
      expect(failure?.line).toMatch(line)
    })

  test('an input that hangs', { timeout: 120_000 }, async () => {
    const run = { worker, target: 'hangs', seed: 1, mostMilliseconds: 1_000 }
    const { failure } = await fuzzTarget({ ...run, mostInputs: 100 })
    expect(failure).toMatchObject({
      message: 'it takes more than 1000 ms',
      line: expect.stringContaining('x'),
    })
    const again = await checkAgain(run, failure?.line ?? '""')
    expect(again.failure?.message).toBe('it takes more than 1000 ms')
  })

  test('and nothing is told where nothing is broken', async () => {
    const run = { worker, target: 'is-fine', seed: 1 }
    expect(await fuzzTarget({ ...run, mostInputs: 300 })).toEqual({ inputs: 300, failure: undefined })
    expect(await checkAgain(run, '"x"')).toEqual({ inputs: 1, failure: undefined })
  })
})
