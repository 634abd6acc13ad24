import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { bundleWorker } from './bundle-worker.js'
import { checkAgain, fuzzTarget, type FuzzFailure, type FuzzOutcome } from './fuzz-target-run.js'
import { runModel } from './run-model.js'
import { targetNames } from './targets.js'

const modelName = 'model'
const names = [...targetNames, modelName]

/** `npm run fuzz`. Returns whether every promise was kept. The threads of the engine run what was built; all else
 *  is fuzzed from its sources. */
export async function fuzz(args: readonly string[], { build }: { build: () => void }): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string' },
      only: { type: 'string' },
      input: { type: 'string' },
    },
  })
  const chosen = values.only?.split(',') ?? names
  const unknown = chosen.find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new Error(`there is no target ${unknown}: choose among ${names.join(', ')}`)
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  const seconds = Number(values.seconds)
  if (!Number.isInteger(seed) || !(seconds > 0)) throw new Error('--seed and --seconds are numbers')
  console.log(`fuzz: seed ${seed}, ${seconds} seconds for ${chosen.join(', ')}`)

  const share = seconds / chosen.length
  const worker = await bundleWorker()
  let isFine = true
  try {
    for (const target of chosen.filter((name) => name !== modelName)) {
      const run = { worker, target, seed, milliseconds: share * 1_000 }
      const found = await (values.input === undefined
        ? fuzzTarget(run)
        : checkAgain(run, lineIn(values.input)))
      report(target, found)
      isFine &&= found.failure === undefined
    }
  } finally {
    worker.remove()
  }
  if (!chosen.includes(modelName)) return isFine
  build()
  return runModel({ seed, seconds: share, input: values.input }) && isFine
}

function report(target: string, { inputs, failure }: FuzzOutcome): void {
  const told = failure === undefined ? 'all as they should be' : 'and a failure'
  console.log(`${target}: ${inputs} inputs, ${told}`)
  if (failure !== undefined) printFailure(failure)
}

/** The input itself as one line, or a file with that line. */
function lineIn(argument: string): string {
  return /^(?:base64:|")/.test(argument) ? argument : readFileSync(argument, 'utf8')
}

function printFailure({ target, seed, iteration, message, line }: FuzzFailure): void {
  console.error(`${target} FAILED at input ${iteration} of seed ${seed}: ${message}`)
  console.error('Again, with this line or a file that holds it:')
  console.error(`npm run fuzz -- --only ${target} --input ${shellQuoted(line)}`)
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
