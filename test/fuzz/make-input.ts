import * as fc from 'fast-check'
import { damageInput } from './damage-input.js'
import type { FuzzInput } from './fuzz-input.js'
import type { FuzzTarget } from './fuzz-target.js'
import { createRandomNumbers, seedOf } from './random-numbers.js'

/** The input of one iteration, the same for the same seed: made by the grammar of the target, or damaged. The
 *  first ones are the corpus as it is. */
export function makeInput(target: FuzzTarget, seed: number, iteration: number): FuzzInput {
  const own = target.corpus[iteration]
  if (own !== undefined) return own
  const ownSeed = seedOf(seed, iteration)
  const random = createRandomNumbers(ownSeed)
  const made = (): FuzzInput => fc.sample(target.inputs, { seed: ownSeed, numRuns: 1 })[0] ?? ''
  switch (random.below(4)) {
    case 0:
      return damageInput(target.corpus[random.below(target.corpus.length)] ?? '', target.corpus, random)
    case 1:
      return damageInput(made(), target.corpus, random)
    default:
      return made()
  }
}
