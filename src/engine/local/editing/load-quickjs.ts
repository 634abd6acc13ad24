import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import quickjsVariant from '@jitl/quickjs-ng-wasmfile-release-sync'
import { memoizePromiseFactory, newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core'
import type { QuickJSSyncVariant, QuickJSWASMModule } from 'quickjs-emscripten-core'
import { meterModule, remainingSteps } from './metered-module.js'

export interface LoadedQuickjs {
  readonly quickjs: QuickJSWASMModule
  /** All that QuickJS and the scripts in it can use. It does not grow. */
  readonly memory: Uint8Array
  /** Counts down while QuickJS runs, which traps below zero. */
  readonly steps: { value: number }
}

const pageBytes = 64 * 1024

// Always the same, and without state; kept because making it takes much longer than all the rest.
const compileQuickjs = memoizePromiseFactory(async () => {
  const file = createRequire(import.meta.url).resolve('@jitl/quickjs-ng-wasmfile-release-sync/wasm')
  return WebAssembly.compile(meterModule(await readFile(file)))
})

/**
 * Loads QuickJS with a memory and a step counter of its own. Its own limits are not used: in WebAssembly it
 * counts a few bytes for each allocation, whatever its size, and it looks at its interrupt handler only between
 * the instructions of a script, never within `[].includes` or `"".indexOf`, which can run for years.
 */
export async function loadQuickjs(memoryBytes: number): Promise<LoadedQuickjs> {
  const pages = Math.ceil(memoryBytes / pageBytes)
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages })
  const module = await compileQuickjs()
  let steps: unknown
  // The package has types for CommonJS alone, where its default export lies one level deeper.
  const variant = newVariant(quickjsVariant as unknown as QuickJSSyncVariant, {
    wasmMemory: memory,
    emscriptenModule: {
      instantiateWasm: async (imports, onSuccess) => {
        const instance = await WebAssembly.instantiate(module, imports)
        steps = instance.exports[remainingSteps]
        onSuccess(instance)
        return instance.exports
      },
    },
  })
  const quickjs = await newQuickJSWASMModuleFromVariant(variant)
  if (!(steps instanceof WebAssembly.Global)) throw new Error('QuickJS was loaded without its step counter.')
  return { quickjs, memory: new Uint8Array(memory.buffer), steps }
}
