import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.mjs'],
    // Random cases are the same in every run, unless PROPERTY_SEED says otherwise.
    setupFiles: ['test/support/property-seed.ts'],
    // Modules hold no state, so test files may share a thread: starting one per file costs more than the tests.
    pool: 'threads',
    isolate: false,
    // Many tests wait for a process, a browser or the disk: on few cores one thread would leave them idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
