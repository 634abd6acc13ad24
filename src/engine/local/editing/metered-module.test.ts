import { describe, expect, test } from 'vitest'
import { meterModule, remainingSteps } from './metered-module.js'

const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]
const i32 = 0x7f

function section(id: number, ...content: readonly number[]): number[] {
  return [id, content.length, ...content]
}

/** A module with one function from a number to nothing, a memory of a page, and a global that it does not use. */
function moduleWith(instructions: readonly number[]): Uint8Array {
  const body = [0, ...instructions, 0x0b]
  return Uint8Array.from([
    ...header,
    ...section(1, 1, 0x60, 1, i32, 0),
    ...section(3, 1, 0),
    ...section(5, 1, 0, 1),
    ...section(6, 1, i32, 1, 0x41, 0, 0x0b),
    ...section(7, 1, 3, ...Buffer.from('run'), 0, 0),
    ...section(10, 1, body.length, ...body),
  ])
}

interface Metered {
  readonly run: (argument: number) => void
  readonly steps: WebAssembly.Global
}

async function load(module: Uint8Array): Promise<Metered> {
  const { exports } = await WebAssembly.instantiate(await WebAssembly.compile(meterModule(module)), {})
  // The modules of this file export these two.
  return { run: exports['run'] as Metered['run'], steps: exports[remainingSteps] as WebAssembly.Global }
}

// A loop that takes 1 from the argument, and turns again until nothing is left.
const countDown = [0x03, 0x40, 0x20, 0, 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0, 0x0b]
const forEver = [0x03, 0x40, 0x0c, 0, 0x0b]
const copy = [0x41, 0, 0x41, 0, 0x20, 0, 0xfc, 10, 0, 0]
const fill = [0x41, 0, 0x41, 0, 0x20, 0, 0xfc, 11, 0]

const costs = [
  { code: [], argument: 9, steps: 0, because: 'code without a loop is free' },
  { code: countDown, argument: 1, steps: 1, because: 'a loop costs a step even if it turns once' },
  { code: countDown, argument: 1000, steps: 1000, because: 'every turn costs a step' },
  {
    code: [...countDown, 0x41, 5, 0x21, 0, ...countDown],
    argument: 7,
    steps: 12,
    because: 'loops after each other are counted together',
  },
  {
    code: [0x43, 3, 3, 3, 3, 0x1a, 0x44, 3, 3, 3, 3, 3, 3, 3, 3, 0x1a, 0x41, 0x83, 0x83, 0x03, 0x1a],
    argument: 1,
    steps: 0,
    because: 'a constant is not taken for a loop',
  },
  { code: copy, argument: 6400, steps: 100, because: 'copying costs a step for 64 bytes' },
  { code: fill, argument: 6400, steps: 100, because: 'so does filling' },
  { code: fill, argument: 63, steps: 0, because: 'less than 64 bytes are free' },
]

describe('a metered module', () => {
  for (const { code, argument, steps, because } of costs)
    test(because, async () => {
      const module = await load(moduleWith(code))
      module.steps.value = 1_000_000
      module.run(argument)
      expect(1_000_000 - module.steps.value).toBe(steps)
    })

  test('ends when its steps do', async () => {
    const module = await load(moduleWith(forEver))
    module.steps.value = 1_000_000
    expect(() => module.run(0)).toThrow(WebAssembly.RuntimeError)
    expect(module.steps.value).toBe(-1)
  })

  test('has many steps until someone sets them', async () => {
    expect((await load(moduleWith([]))).steps.value).toBe(0x7f_ff_ff_ff)
  })
})

const refusals = [
  {
    module: () => moduleWith([0xfd, 0x0c]),
    says: 'instruction 0xfd is not known',
    because: 'an unknown instruction',
  },
  {
    module: () => moduleWith([0xfc, 99]),
    says: 'instruction 0xfc 99 is not known',
    because: 'another of those',
  },
  {
    module: () => moduleWith([0x41, 0x80]).subarray(0, -2),
    says: 'cut off',
    because: 'a module that is cut off',
  },
  { module: () => Uint8Array.from(header), says: 'cannot be metered', because: 'a module without exports' },
]

describe('a module is not metered wrongly for', () => {
  for (const { module, says, because } of refusals)
    test(because, () => expect(() => meterModule(module())).toThrow(says))
})
