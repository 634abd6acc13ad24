import { describe, expect, test } from 'vitest'
import { loadQuickjs } from './load-quickjs.js'
import { takeSnapshot } from './memory-snapshot.js'

const mebibyte = 1024 * 1024

describe('a snapshot', () => {
  test('puts back what was there, and the zeros that follow variables', () => {
    const memory = new Uint8Array(8 * mebibyte)
    memory.fill(1, 0, 5000)
    memory.fill(2, 5 * mebibyte, 6 * mebibyte)
    const snapshot = takeSnapshot(memory)
    expect(snapshot.usedBytes).toBe(6 * mebibyte)

    memory.fill(9)
    snapshot.restore()
    expect([0, 4999, 5000, 60_000, 5 * mebibyte, 6 * mebibyte - 1].map((at) => memory[at])).toEqual([
      1, 1, 0, 0, 2, 2,
    ])
  })

  test('leaves the longest run of zeros alone', () => {
    const memory = new Uint8Array(8 * mebibyte)
    memory.fill(1, 0, 5000)
    memory.fill(2, 5 * mebibyte, 6 * mebibyte)
    const snapshot = takeSnapshot(memory)
    memory[3 * mebibyte] = 9
    snapshot.restore()
    expect(memory[3 * mebibyte]).toBe(9)
  })

  test('of nothing is nothing', () => {
    expect(takeSnapshot(new Uint8Array(mebibyte)).usedBytes).toBe(0)
  })

  // What `takeSnapshot` takes for granted of Emscripten: a new version of QuickJS might be laid out otherwise.
  test('of QuickJS leaves out nothing but its stack', async () => {
    const { quickjs, memory } = await loadQuickjs(32 * mebibyte)
    const context = quickjs.newRuntime({ maxStackSizeBytes: 128 * 1024 }).newContext()
    const snapshot = takeSnapshot(memory)
    const before = memory.slice(0, snapshot.usedBytes)
    const code = `const deep = () => { try { deep() } catch {} }
      deep()
      globalThis.kept = [new Date(2020, 1).toString(), 'abc'.replace(/b/u, 'é'.normalize('NFD')), 3n ** 99n, 0.1 + 0.2 + '']
      JSON.stringify([...Array(1e5).keys()].map(String).sort().map((text) => ({ text })))`
    context.unwrapResult(context.evalCode(code)).dispose()
    snapshot.restore()

    const firstDifference = before.findIndex((byte, at) => byte !== memory[at])
    // The variables end at about 100 KB, and the stack begins at about 5 MB and grows downwards.
    expect(firstDifference).toBeGreaterThan(4 * mebibyte)
  })
})
