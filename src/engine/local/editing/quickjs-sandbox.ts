import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core'
import { loadQuickjs } from './load-quickjs.js'
import { takeSnapshot } from './memory-snapshot.js'
import type { MemorySnapshot } from './memory-snapshot.js'
import { lineIn, SandboxFailure, thrownFailure } from './sandbox-failure.js'
import type { Sandbox, SandboxLimits, Script } from './sandbox.js'

// What QuickJS uses before the first script, and some more.
const bytesAtFirst = 8 * 1024 * 1024
// More than anything between two calls takes.
const uncounted = 0x7f_ff_ff_ff
// A string comes as UTF-8, and is then copied to at most two bytes a character.
const roomPerByte = 4

export async function openSandbox(limits: SandboxLimits): Promise<Sandbox> {
  const { quickjs, memory, steps } = await loadQuickjs(limits.memoryBytes)
  const runtime = quickjs.newRuntime({ maxStackSizeBytes: limits.stackBytes })
  const context = runtime.newContext()
  const kept: QuickJSHandle[] = []
  let start: MemorySnapshot | undefined
  let stopped: SandboxFailure | undefined

  /** Nothing of QuickJS can be trusted after an exception of the host has gone through its calls. */
  function counted<T>(body: () => T): T {
    if (stopped !== undefined) throw stopped
    steps.value = limits.steps
    try {
      return body()
    } catch (error) {
      if (error instanceof SandboxFailure) throw error
      stopped = stopFailure(error, steps.value)
      throw stopped
    } finally {
      steps.value = uncounted
    }
  }

  /** Without room QuickJS would write the text to address 0, over its own variables. */
  function requireRoom(text: string): void {
    if (Buffer.byteLength(text) * roomPerByte > memory.length - (start?.usedBytes ?? bytesAtFirst))
      throw new SandboxFailure('memory', 'there is no room for a text')
  }

  function makeText(text: string): QuickJSHandle {
    requireRoom(text)
    return context.newString(text)
  }

  function evaluate(script: Script, compileOnly: boolean): QuickJSHandle {
    requireRoom(script.code)
    return counted(() => {
      const result = context.evalCode(script.code, script.name, { type: 'global', compileOnly })
      if (result.error !== undefined) throw readError(context, result.error, script.name)
      return result.value
    })
  }

  function call(callee: QuickJSHandle, values: readonly QuickJSHandle[]): QuickJSHandle {
    return counted(() => {
      const result = context.callFunction(callee, context.undefined, ...values)
      if (result.error !== undefined) throw readError(context, result.error, '')
      return result.value
    })
  }

  function keep(handle: QuickJSHandle): QuickJSHandle {
    kept.push(handle)
    return handle
  }

  return {
    makeText: (text) => keep(makeText(text)),
    check: (script) => evaluate(script, true).dispose(),
    evaluate: (script) => keep(evaluate(script, false)),
    call: (callee, ...values) => keep(call(callee, values)),
    settle: () => {
      start = takeSnapshot(memory)
    },
    ask: (callee, question) => {
      if (start === undefined) throw new Error('The sandbox was asked before it was settled.')
      // No handle is given back here: the memory they lie in is put back as a whole.
      try {
        const answer = call(callee, [makeText(question)])
        const text = counted(() => context.getString(answer))
        // QuickJS returns nothing where it has no room for the copy.
        if (text === '') throw new SandboxFailure('memory', 'there is no room for the answer')
        return text
      } finally {
        start.restore()
      }
    },
    dispose: () => {
      if (stopped !== undefined) return
      for (const handle of kept) handle.dispose()
      context.dispose()
      runtime.dispose()
    },
  }
}

/** Takes the handle. */
function readError(context: QuickJSContext, error: QuickJSHandle, script: string): SandboxFailure {
  const read = (name: string): string => context.getProp(error, name).consume(context.getString)
  const failure = thrownFailure(`${read('name')}: ${read('message')}`, lineIn(read('stack'), script))
  error.dispose()
  return failure
}

function stopFailure(error: unknown, stepsLeft: number): SandboxFailure {
  if (stepsLeft < 0) return new SandboxFailure('steps', 'the script took too many steps')
  // The process ran out of stack, which it may do before QuickJS reaches its own limit.
  if (error instanceof RangeError) return new SandboxFailure('depth', error.message)
  if (error instanceof WebAssembly.RuntimeError) return new SandboxFailure('crash', error.message)
  throw error
}
