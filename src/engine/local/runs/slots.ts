import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'

/** The document numbers of a run by slot, rising: four bytes each, lowest first. */
export function readSlots(path: string): Uint32Array {
  const bytes = readFileSync(path)
  if (bytes.byteOffset % 4 === 0) return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  return new Uint32Array(new Uint8Array(bytes).buffer)
}

/** On disk when it returns. */
export function writeSlots(path: string, numbers: Uint32Array): void {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
  const file = openSync(path, 'w', 0o600)
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** The slot of a document number, or -1. */
export function findSlot(numbers: Uint32Array, number: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return numbers[low] === number ? low : -1
}
