import { concatenate, createReader, signed, unsigned } from './wasm-bytes.js'
import { skipMiscellaneousOperands, skipOperands } from './wasm-operands.js'

/** The name under which a metered module exports how many steps it may still take. */
export const remainingSteps = 'remainingSteps'

/**
 * The same WebAssembly module with a counter in it. Each turn of a loop costs a step, and so does each 64 bytes
 * that one instruction copies or fills; the module traps when none are left. Nothing runs for long without a
 * loop, so no call into the module can run for ever, whatever it does, and the count is the same on any machine.
 * Throws an `Error` where it meets an instruction that it does not know.
 */
export function meterModule(module: Uint8Array): Uint8Array {
  const sections = readSections(module)
  const globals = importedGlobals(sections) + (countIn(sections, sectionIds.global) ?? 0)
  const meter = createMeter(globals)
  return concatenate([
    module.subarray(0, headerBytes),
    ...sections.map((section) => writeSection(section.id, meterSection(section, meter))),
  ])
}

const headerBytes = 8
const bytesPerStep = 64

const sectionIds = { import: 2, global: 6, export: 7, code: 10 } as const
const importKinds = { function: 0, table: 1, memory: 2, global: 3 } as const

interface Section {
  readonly id: number
  readonly content: Uint8Array
}

interface Meter {
  /** The number of the global that counts, as it is written in an instruction. */
  readonly remaining: Uint8Array
  /** Instructions that pay for a turn. */
  readonly turn: Uint8Array
  /** Instructions that pay for the length on top of the stack, and leave it there. */
  readonly length: Uint8Array
}

/** Two globals are added after those that the module has: the counter, and one to hold a length meanwhile. */
function createMeter(globals: number): Meter {
  const remaining = unsigned(globals)
  const scratch = unsigned(globals + 1)
  const pay = (amount: readonly number[]): number[] => {
    const take = [0x23, ...remaining, ...amount, 0x6b, 0x24, ...remaining]
    const trapBelowZero = [0x23, ...remaining, 0x41, 0, 0x48, 0x04, 0x40, 0x00, 0x0b]
    return [...take, ...trapBelowZero]
  }
  const steps = [0x23, ...scratch, 0x41, Math.log2(bytesPerStep), 0x76]
  return {
    remaining,
    turn: Uint8Array.from(pay([0x41, 1])),
    length: Uint8Array.from([0x24, ...scratch, ...pay(steps), 0x23, ...scratch]),
  }
}

function readSections(module: Uint8Array): readonly Section[] {
  const reader = createReader(module)
  reader.skip(headerBytes)
  const sections: Section[] = []
  while (reader.position() < module.length) {
    const id = reader.byte()
    const length = reader.unsigned()
    const start = reader.position()
    sections.push({ id, content: module.subarray(start, start + length) })
    reader.skip(length)
  }
  if (
    !sections.some(({ id }) => id === sectionIds.global) ||
    !sections.some(({ id }) => id === sectionIds.export)
  )
    throw new Error('A module without globals or exports cannot be metered.')
  return sections
}

function countIn(sections: readonly Section[], id: number): number | undefined {
  const section = sections.find((candidate) => candidate.id === id)
  return section && createReader(section.content).unsigned()
}

function importedGlobals(sections: readonly Section[]): number {
  const section = sections.find(({ id }) => id === sectionIds.import)
  if (section === undefined) return 0
  const reader = createReader(section.content)
  let globals = 0
  for (let left = reader.unsigned(); left > 0; left--) {
    reader.skip(reader.unsigned())
    reader.skip(reader.unsigned())
    const kind = reader.byte()
    if (kind === importKinds.function) {
      reader.unsigned()
    } else if (kind === importKinds.global) {
      reader.skip(2)
      globals++
    } else {
      if (kind === importKinds.table) reader.skip(1)
      const hasMaximum = (reader.byte() & 1) === 1
      reader.unsigned()
      if (hasMaximum) reader.unsigned()
    }
  }
  return globals
}

function meterSection(section: Section, meter: Meter): Uint8Array {
  switch (section.id) {
    case sectionIds.global:
      // Two mutable numbers of 32 bits. The module may take many steps before anyone sets a limit.
      return append(section, [
        [0x7f, 1, 0x41, ...signed(0x7f_ff_ff_ff), 0x0b],
        [0x7f, 1, 0x41, 0, 0x0b],
      ])
    case sectionIds.export: {
      const name = Buffer.from(remainingSteps)
      return append(section, [[name.length, ...name, importKinds.global, ...meter.remaining]])
    }
    case sectionIds.code:
      return meterFunctions(section.content, meter)
    default:
      return section.content
  }
}

/** A section is a count and its entries. */
function append(section: Section, entries: readonly (readonly number[])[]): Uint8Array {
  const reader = createReader(section.content)
  const count = unsigned(reader.unsigned() + entries.length)
  return concatenate([
    count,
    section.content.subarray(reader.position()),
    ...entries.map((entry) => Uint8Array.from(entry)),
  ])
}

function meterFunctions(code: Uint8Array, meter: Meter): Uint8Array {
  const reader = createReader(code)
  const count = reader.unsigned()
  const parts: Uint8Array[] = [unsigned(count)]
  for (let left = count; left > 0; left--) {
    const length = reader.unsigned()
    const start = reader.position()
    const body = meterFunction(code.subarray(start, start + length), meter)
    parts.push(unsigned(body.length), body)
    reader.skip(length)
  }
  return concatenate(parts)
}

const opcodes = { loop: 0x03, miscellaneous: 0xfc, memoryCopy: 10, memoryFill: 11 } as const

function meterFunction(body: Uint8Array, meter: Meter): Uint8Array {
  const reader = createReader(body)
  for (let locals = reader.unsigned(); locals > 0; locals--) {
    reader.unsigned()
    reader.skip(1)
  }
  const parts: Uint8Array[] = []
  let copied = 0
  const insert = (at: number, instructions: Uint8Array): void => {
    parts.push(body.subarray(copied, at), instructions)
    copied = at
  }
  while (reader.position() < body.length) {
    const at = reader.position()
    const opcode = reader.byte()
    if (opcode === opcodes.miscellaneous) {
      const kind = reader.unsigned()
      if (kind === opcodes.memoryCopy || kind === opcodes.memoryFill) insert(at, meter.length)
      skipMiscellaneousOperands(reader, kind)
    } else {
      skipOperands(reader, opcode)
      if (opcode === opcodes.loop) insert(reader.position(), meter.turn)
    }
  }
  parts.push(body.subarray(copied))
  return parts.length === 1 ? body : concatenate(parts)
}

function writeSection(id: number, content: Uint8Array): Uint8Array {
  return concatenate([Uint8Array.of(id), unsigned(content.length), content])
}
