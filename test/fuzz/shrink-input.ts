import type { FuzzInput } from './fuzz-input.js'

/** A smaller input for which `fails` still holds: parts are left out, larger ones first, as long as there is
 *  time. A text that fails is not made simpler in other ways. */
export function shrinkInput(
  input: FuzzInput,
  fails: (candidate: FuzzInput) => boolean,
  hasTime: () => boolean,
): FuzzInput {
  let best = input
  for (
    let size = Math.ceil(best.length / 2);
    size >= 1 && hasTime();
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    let isSmaller = true
    while (isSmaller && hasTime()) {
      isSmaller = false
      for (let from = 0; from < best.length && hasTime();) {
        const candidate = without(best, from, from + size)
        if (fails(candidate)) {
          best = candidate
          isSmaller = true
        } else from += size
      }
    }
  }
  return best
}

function without(input: FuzzInput, from: number, to: number): FuzzInput {
  if (typeof input === 'string') return input.slice(0, from) + input.slice(to)
  return Buffer.concat([input.subarray(0, from), input.subarray(to)])
}
