import type { WasmReader } from './wasm-bytes.js'

/** What follows an opcode: numbers of variable length, lists of those, or fixed bytes. */
type Operand = 'number' | 'numbers' | 4 | 8

/** By opcode; undefined for those of vectors, threads and exceptions, which QuickJS does not use. */
const operands: readonly (readonly Operand[] | undefined)[] = listOperands()

// Eight conversions, then what works on whole memories and tables.
const miscellaneousOperands: readonly (readonly Operand[])[] = [
  ...Array.from({ length: 8 }, () => []),
  ...[2, 1, 2, 1, 2, 1, 2, 1, 1, 1].map((count) => Array.from({ length: count }, () => 'number' as const)),
]

function listOperands(): (readonly Operand[] | undefined)[] {
  const table: (readonly Operand[] | undefined)[] = Array.from({ length: 256 }, () => undefined)
  const set = (first: number, last: number, kinds: readonly Operand[]): void => {
    table.fill(kinds, first, last + 1)
  }
  set(0x00, 0x01, []) // unreachable, nop
  set(0x02, 0x04, ['number']) // block, loop, if
  set(0x05, 0x05, []) // else
  set(0x0b, 0x0b, []) // end
  set(0x0c, 0x0d, ['number']) // br, br_if
  set(0x0e, 0x0e, ['numbers', 'number']) // br_table
  set(0x0f, 0x0f, []) // return
  set(0x10, 0x10, ['number']) // call
  set(0x11, 0x11, ['number', 'number']) // call_indirect
  set(0x1a, 0x1b, []) // drop, select
  set(0x1c, 0x1c, ['numbers']) // select with types
  set(0x20, 0x26, ['number']) // locals, globals, tables
  set(0x28, 0x3e, ['number', 'number']) // loads and stores
  set(0x3f, 0x42, ['number']) // memory.size, memory.grow, i32.const, i64.const
  set(0x43, 0x43, [4]) // f32.const
  set(0x44, 0x44, [8]) // f64.const
  set(0x45, 0xc4, []) // comparisons, arithmetic, conversions
  set(0xd0, 0xd0, ['number']) // ref.null
  set(0xd1, 0xd1, []) // ref.is_null
  set(0xd2, 0xd2, ['number']) // ref.func
  return table
}

/** Goes to the next instruction from behind an opcode. Throws an `Error` for one that is not known. */
export function skipOperands(reader: WasmReader, opcode: number): void {
  skip(reader, operands[opcode], `0x${opcode.toString(16)}`)
}

/** The same from behind the opcode 0xfc and the number that says which instruction it is. */
export function skipMiscellaneousOperands(reader: WasmReader, kind: number): void {
  skip(reader, miscellaneousOperands[kind], `0xfc ${kind}`)
}

function skip(reader: WasmReader, kinds: readonly Operand[] | undefined, name: string): void {
  if (kinds === undefined) throw new Error(`The WebAssembly instruction ${name} is not known here.`)
  for (const kind of kinds) {
    if (kind === 'number') reader.skipNumber()
    else if (kind === 'numbers') for (let left = reader.unsigned(); left > 0; left--) reader.skipNumber()
    else reader.skip(kind)
  }
}
