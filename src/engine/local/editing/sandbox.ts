import type { QuickJSHandle } from 'quickjs-emscripten-core'

export interface SandboxLimits {
  /** Of everything the sandbox holds: 16 MiB at least, of which QuickJS itself takes 6. */
  readonly memoryBytes: number
  /** Of calls within each other, those inside QuickJS included. */
  readonly stackBytes: number
  /** In one call: turns of loops, be they in the script or in what it uses. */
  readonly steps: number
}

/**
 * JavaScript in a machine of its own, without files, network or timers, and within limits: whatever a script
 * does, it can neither reach this process nor run on. Every method throws a `SandboxFailure` for what a script
 * did wrong. After a script had to be stopped, every call throws that failure again.
 */
export interface Sandbox {
  /** Reads a script without running any of it. */
  check(script: Script): void

  /** The value of a script that is an expression. */
  evaluate(script: Script): QuickJSHandle

  call(callee: QuickJSHandle, ...values: readonly QuickJSHandle[]): QuickJSHandle

  makeText(text: string): QuickJSHandle

  /** From now on only `ask` may be used, and each time it finds everything as it is at this moment. */
  settle(): void

  /** Calls a function that takes a string and returns one, which is not empty. */
  ask(callee: QuickJSHandle, question: string): string

  dispose(): void
}

export interface Script {
  /** What stack traces call it. */
  readonly name: string
  readonly code: string
}
