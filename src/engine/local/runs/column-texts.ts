import type { ColumnsFile } from './columns-file.js'
import type { Section } from './columns-file-contents.js'
import { narrowView, type NarrowArray } from './column-narrow-array.js'
import { createSectionBytes } from './column-section-bytes.js'

/** A list of texts in a file. */
export interface ColumnTexts {
  textAt(place: number): string
  /** Compares by bytes; below 0 when the one in the list comes first. */
  compareAt(place: number, text: Buffer): number
}

export interface TextSections {
  readonly count: number
  readonly bytes: Section | undefined
  readonly ends: Section | undefined
  /** More bytes are not kept in memory. */
  readonly mostKept: number
}

export function openTexts(
  file: ColumnsFile,
  { count, bytes, ends: endsSection, mostKept }: TextSections,
): ColumnTexts {
  const kept = createSectionBytes(file, bytes, mostKept)
  let ends: NarrowArray | undefined

  function bytesAt(place: number): Buffer {
    ends ??= readNarrow(file, endsSection, count)
    const end = ends[place]
    if (end === undefined) throw new RangeError(`there is no text ${place} among ${count}`)
    return kept.between(place === 0 ? 0 : (ends[place - 1] ?? 0), end)
  }

  return {
    textAt: (place) => bytesAt(place).toString(),
    compareAt: (place, text) => Buffer.compare(bytesAt(place), text),
  }
}

/** The place of the first text that does not come before `text`, among `count` sorted by bytes. */
export function firstNotBefore(texts: ColumnTexts, count: number, text: Buffer): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (texts.compareAt(middle, text) < 0) low = middle + 1
    else high = middle
  }
  return low
}

export function readNarrow(file: ColumnsFile, section: Section | undefined, count: number): NarrowArray {
  const numbers = narrowView(file.read(section), count)
  if (numbers === undefined) throw file.damaged(`has a section without ${count} numbers`)
  return numbers
}
