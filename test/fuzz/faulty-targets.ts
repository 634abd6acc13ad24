import * as fc from 'fast-check'
import type { FuzzTarget } from './fuzz-target.js'

/** Targets that break a promise each as soon as an input has an `x`: with these it is tested that a fuzzer can fail. */
export const faultyTargets: readonly FuzzTarget[] = [
  faulty('throws', () => {
    throw new TypeError('a mistake of the program')
  }),
  faulty('hangs', () => {
    for (;;);
  }),
  faulty('takes-memory', () => {
    buffers[0] = Buffer.alloc(100_000_000)
  }),
  faulty('takes-all-memory', () => {
    for (;;) taken.push(numbers(4_000_000))
  }),
  {
    ...faulty('keeps-memory', () => {}),
    check: () => void taken.push(numbers(10_000)),
  },
  faulty('is-fine', () => {}),
]

const taken: number[][] = []
const buffers: Buffer[] = []

function numbers(count: number): number[] {
  return Array.from<number>({ length: count }).fill(1)
}

function faulty(name: string, fail: () => void): FuzzTarget {
  return {
    name,
    inputs: fc.string({ maxLength: 40 }),
    corpus: ['a', 'b', 'an x'],
    check: (input) => {
      if (typeof input === 'string' && input.includes('x')) fail()
    },
  }
}
