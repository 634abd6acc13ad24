import type { ColumnContents } from './column-contents.js'
import { narrowArray, narrowRising } from './column-narrow-array.js'
import { mostSlotUnits, putSlots, slotUnitBytes, slotUnits } from './column-slot-set.js'
import type { ColumnEntry, Section, SlotSet } from './columns-file-contents.js'
import type { ColumnsFileWriter } from './columns-file-writer.js'
import { writeColumnSlots } from './write-column-slots.js'

/** Writes the sections of a column, and yields after every few milliseconds of work. */
export function* writeColumn(
  file: ColumnsFileWriter,
  column: ColumnContents,
): Generator<void, ColumnEntry, void> {
  const { path, documentCount, numbers, stringCount, holders } = column
  const texts = yield* writeTexts(file, column.strings)
  const spellings: number[] = []
  const originals = yield* writeTexts(file, textsOf(column.originals, spellings))
  const ordinals = writeOrdinals(file, column)
  yield
  const slots = yield* writeColumnSlots(file, column)
  return {
    path,
    numberCount: numbers.length,
    stringCount,
    numbers: file.section(numbers),
    texts: texts.bytes,
    textEnds: texts.ends,
    originals: originals.bytes,
    originalEnds: originals.ends,
    originalPlaces: file.section(narrowRising(Uint32Array.from(spellings))),
    originalCount: spellings.length,
    holderCount: holders.length,
    ordinalCount: column.ordinals.length,
    ...ordinals,
    ...slots,
    existing: writeSlotSet(file, column.existing, documentCount),
    nulls: writeSlotSet(file, column.nulls, documentCount),
    empties: writeSlotSet(file, column.empties, documentCount),
  }
}

export function writeSlotSet(
  file: ColumnsFileWriter,
  slots: Uint32Array,
  documentCount: number,
): SlotSet | undefined {
  if (slots.length === 0) return undefined
  if (slots.length === documentCount) return 'all'
  const units = slotUnits(documentCount, Math.min(slots.length, mostSlotUnits(documentCount)))
  putSlots(units, 0, slots, documentCount)
  return file.section(units)
}

interface WrittenTexts {
  readonly bytes: Section | undefined
  readonly ends: Section | undefined
}

const textsAtOnce = 4_096

function* writeTexts(file: ColumnsFileWriter, texts: Iterable<string>): Generator<void, WrittenTexts, void> {
  const ends: number[] = []
  const section = file.begin()
  for (const text of texts) {
    section.append(text)
    ends.push(section.byteLength)
    if (ends.length % textsAtOnce === 0) yield
  }
  return { bytes: section.end(), ends: file.section(narrowRising(Float64Array.from(ends))) }
}

function* textsOf(
  originals: Iterable<readonly [place: number, original: string]>,
  places: number[],
): Generator<string> {
  for (const [place, original] of originals) {
    places.push(place)
    yield original
  }
}

/** By slot or by holder, whichever is shorter. */
function writeOrdinals(
  file: ColumnsFileWriter,
  { documentCount, numbers, stringCount, holders, ordinalEnds, ordinals }: ColumnContents,
): Pick<ColumnEntry, 'holders' | 'ordinalEnds' | 'ordinals'> {
  if (holders.length === 0) return {}
  const valueCount = numbers.length + stringCount
  const isSingle = ordinals.length === holders.length
  // One more than the highest ordinal: in a place by itself, all bits set mean that there is no value.
  const places = narrowArray(isSingle ? documentCount : ordinals.length, valueCount)
  const ends = narrowArray(isSingle ? 0 : documentCount, ordinals.length)
  const placeBytes = isSingle ? places.BYTES_PER_ELEMENT : ends.BYTES_PER_ELEMENT
  const isSparse = holders.length * (slotUnitBytes(documentCount) + placeBytes) < documentCount * placeBytes
  if (isSparse) {
    const narrow = narrowArray(ordinals.length, valueCount)
    narrow.set(ordinals)
    return {
      holders: file.section(narrowArrayOf(holders, documentCount)),
      ordinalEnds: isSingle ? undefined : file.section(narrowRising(ordinalEnds)),
      ordinals: file.section(narrow),
    }
  }
  if (isSingle) {
    places.fill(0xffff_ffff)
    for (let index = 0; index < holders.length; index += 1) places[holders[index] ?? 0] = ordinals[index] ?? 0
    return { ordinals: file.section(places) }
  }
  places.set(ordinals)
  spreadEnds(ends, holders, ordinalEnds)
  return { ordinalEnds: file.section(ends), ordinals: file.section(places) }
}

function narrowArrayOf(holders: Uint32Array, documentCount: number): NodeJS.ArrayBufferView {
  const units = slotUnits(documentCount, holders.length)
  units.set(holders)
  return units
}

/** The ordinals of a document without a value end where those of the one before do. */
function spreadEnds(
  ends: ReturnType<typeof narrowArray>,
  holders: Uint32Array,
  holderEnds: Uint32Array,
): void {
  let end = 0
  for (let slot = 0, index = 0; slot < ends.length; slot += 1) {
    if (holders[index] === slot) {
      end = holderEnds[index] ?? end
      index += 1
    }
    ends[slot] = end
  }
}
