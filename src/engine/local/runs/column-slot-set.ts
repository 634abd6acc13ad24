/**
 * A set of the slots of a run, as it lies in a file: units of the least width that holds every slot, which are
 * either the slots themselves, rising, or the bits of all slots (bit b of byte a stands for slot 8a + b).
 * Whichever is shorter, and bits if both are as long: so the number of units tells which they are.
 */
export type SlotUnits = Uint8Array | Uint16Array | Uint32Array

export function slotUnits(documentCount: number, length: number): SlotUnits {
  if (documentCount <= 0x100) return new Uint8Array(length)
  return documentCount <= 0x1_0000 ? new Uint16Array(length) : new Uint32Array(length)
}

export function slotUnitBytes(documentCount: number): 1 | 2 | 4 {
  if (documentCount <= 0x100) return 1
  return documentCount <= 0x1_0000 ? 2 : 4
}

/** Of the set as bits: no set is longer. */
export function mostSlotUnits(documentCount: number): number {
  return Math.ceil(documentCount / (8 * slotUnitBytes(documentCount)))
}

/** Puts the set in `into` from `start`, which holds zeros, and returns where it ends. `slots` rise. */
export function putSlots(into: SlotUnits, start: number, slots: Uint32Array, documentCount: number): number {
  const most = mostSlotUnits(documentCount)
  if (slots.length < most) {
    into.set(slots, start)
    return start + slots.length
  }
  const bytes = new Uint8Array(into.buffer, into.byteOffset + start * into.BYTES_PER_ELEMENT)
  for (const slot of slots) bytes[slot >>> 3] = (bytes[slot >>> 3] ?? 0) | (1 << (slot & 7))
  return start + most
}

/** The slots of one set, rising. `bytes` are all of it, and aligned to its units. */
export function takeSlots(bytes: Buffer, documentCount: number): Uint32Array {
  const unitBytes = slotUnitBytes(documentCount)
  const count = bytes.length / unitBytes
  if (count >= mostSlotUnits(documentCount)) return slotsOfBits(bytes)
  const { buffer, byteOffset } = bytes
  if (unitBytes === 1) return Uint32Array.from(new Uint8Array(buffer, byteOffset, count))
  if (unitBytes === 2) return Uint32Array.from(new Uint16Array(buffer, byteOffset, count))
  return Uint32Array.from(new Uint32Array(buffer, byteOffset, count))
}

function slotsOfBits(bytes: Buffer): Uint32Array {
  const slots = new Uint32Array(countBits(bytes))
  let count = 0
  for (let place = 0; place < bytes.length; place += 1) {
    for (let rest = bytes[place] ?? 0; rest !== 0; rest &= rest - 1) {
      slots[count] = place * 8 + 31 - Math.clz32(rest & -rest)
      count += 1
    }
  }
  return slots
}

function countBits(bytes: Buffer): number {
  let count = 0
  for (const byte of bytes) {
    for (let rest = byte; rest !== 0; rest &= rest - 1) count += 1
  }
  return count
}
