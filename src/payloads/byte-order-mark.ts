/** Takes the UTF-8 byte order mark off the front of a body, wherever its chunks begin and end. */
export interface ByteOrderMarkFilter {
  /** The chunk without the mark, with what was held back before it. */
  pass(chunk: Uint8Array): Uint8Array
  /** What is held back when the body ends: the beginning of a mark. */
  rest(): Uint8Array
}

const mark = Uint8Array.of(0xef, 0xbb, 0xbf)
const nothing = new Uint8Array(0)

export function createByteOrderMarkFilter(): ByteOrderMarkFilter {
  let matched = 0
  let isOver = false
  return {
    pass: (chunk) => {
      if (isOver) return chunk
      const held = matched
      let at = 0
      while (at < chunk.length && matched < mark.length && chunk[at] === mark[matched]) {
        at++
        matched++
      }
      isOver = matched === mark.length || at < chunk.length
      if (matched === mark.length) return chunk.subarray(at)
      if (!isOver) return nothing
      return held === 0 ? chunk : Buffer.concat([mark.subarray(0, held), chunk])
    },
    rest: () => (isOver ? nothing : mark.subarray(0, matched)),
  }
}
