import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface ModelRun {
  readonly seed: number
  readonly seconds: number
  /** A file with a case of an earlier failure: what the report has after `Counterexample:`. */
  readonly input: string | undefined
}

const project = fileURLToPath(new URL('../..', import.meta.url))
// So many cases that the time ends it.
const MANY_CASES = 1_000_000

/** Compares the engine with the model, in a process of its own: the engine has threads of its own. A case that
 *  fails is made smaller there, and told with its seed. Returns whether there was no difference. */
export function runModel({ seed, seconds, input }: ModelRun): boolean {
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', 'test/model/engine-against-model.test.ts'], {
    cwd: project,
    stdio: 'inherit',
    env: {
      ...process.env,
      MODEL_SEED: String(seed),
      MODEL_SECONDS: String(Math.max(1, Math.ceil(seconds))),
      MODEL_CASES: String(MANY_CASES),
      ...(input !== undefined && { MODEL_INPUT: input }),
    },
  })
  return status === 0
}
