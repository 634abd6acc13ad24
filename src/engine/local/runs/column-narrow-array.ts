/** Numbers in the narrowest form that holds them all: whole numbers below 2^8, 2^16, 2^32, and else doubles. */
export type NarrowArray = Uint8Array | Uint16Array | Uint32Array | Float64Array

export function narrowArray(length: number, highest: number): NarrowArray {
  if (highest < 0x100) return new Uint8Array(length)
  if (highest < 0x1_0000) return new Uint16Array(length)
  return highest <= 0xffff_ffff ? new Uint32Array(length) : new Float64Array(length)
}

/** The values, which rise, in narrow form. */
export function narrowRising(values: Uint32Array | Float64Array): NarrowArray {
  const narrow = narrowArray(values.length, values.at(-1) ?? 0)
  narrow.set(values)
  return narrow
}

/** `count` numbers that were written in narrow form: how wide they are shows in how many bytes there are.
 *  Undefined if it cannot be. */
export function narrowView(bytes: Buffer, count: number): NarrowArray | undefined {
  const { buffer, byteOffset } = bytes
  if (bytes.length === count) return new Uint8Array(buffer, byteOffset, count)
  if (bytes.length === count * 2) return new Uint16Array(buffer, byteOffset, count)
  if (bytes.length === count * 4) return new Uint32Array(buffer, byteOffset, count)
  return bytes.length === count * 8 ? new Float64Array(buffer, byteOffset, count) : undefined
}

/** The place of the first of `rising` that is not below `number`; their count if all are. */
export function firstNotBelow(rising: NarrowArray, number: number): number {
  let low = 0
  let high = rising.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rising[middle] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}
