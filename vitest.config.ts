import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.mjs'],
    // Modules hold no state, so test files may share a thread: starting one per file costs more than the tests.
    pool: 'threads',
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
