/** The part of WebAssembly's JavaScript interface used here: `@types/node` leaves it to the types of browsers. */
declare namespace WebAssembly {
  // Opaque: only handed on.
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module'
  }
  interface Instance {
    readonly exports: Exports
  }
  type Exports = Readonly<Record<string, unknown>>
  type Imports = Readonly<Record<string, Readonly<Record<string, unknown>>>>

  class Memory {
    constructor(pages: { readonly initial: number; readonly maximum: number })
    readonly buffer: ArrayBuffer
  }

  class Global {
    constructor(type: { readonly value: 'i32'; readonly mutable: boolean }, value: number)
    value: number
  }

  class RuntimeError extends Error {}

  function compile(bytes: Uint8Array): Promise<Module>
  function instantiate(module: Module, imports: Imports): Promise<Instance>
}
