import type { ColumnsFile } from './columns-file.js'
import type { Section } from './columns-file-contents.js'

/** The bytes of one section, of which a short one is kept whole, and of a long one the part read last. */
export interface SectionBytes {
  /** From `begin` to before `end`. Valid until the next is asked for. Aligned for numbers of a width of which
   *  every `begin` is a multiple. */
  between(begin: number, end: number): Buffer
}

const windowBytes = 1 << 14

/** Sections of more than `mostKept` bytes are not kept whole. */
export function createSectionBytes(
  file: ColumnsFile,
  section: Section | undefined,
  mostKept: number,
): SectionBytes {
  const byteLength = section?.[1] ?? 0
  let first = 0
  let bytes: Buffer | undefined

  function load(begin: number, end: number): Buffer {
    if (section === undefined || end > byteLength) throw file.damaged(`has a section that ends before ${end}`)
    if (byteLength <= mostKept) return file.read(section)
    // What is asked for next is often what comes next.
    first = begin
    return file.readPart(section, begin, Math.min(byteLength, Math.max(end, begin + windowBytes)))
  }

  function between(begin: number, end: number): Buffer {
    if (bytes === undefined || begin < first || end > first + bytes.length) bytes = load(begin, end)
    return bytes.subarray(begin - first, end - first)
  }

  return { between }
}
