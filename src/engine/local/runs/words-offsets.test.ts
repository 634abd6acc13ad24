import { expect, test } from 'vitest'
import { offsetOf, RecordOffsetsBuilder } from './words-offsets.js'

const gigabyte = 2 ** 30

const cases: readonly { offsets: readonly number[]; carries: readonly number[]; because: string }[] = [
  { offsets: [], carries: [], because: 'there may be none' },
  { offsets: [96, 96, 200], carries: [], because: 'small offsets need no carry' },
  {
    offsets: [1, 4 * gigabyte - 1, 4 * gigabyte, 5 * gigabyte],
    carries: [2],
    because: '2^32 is the first carry',
  },
  {
    offsets: [1, 13 * gigabyte, 16 * gigabyte],
    carries: [1, 1, 1, 2],
    because: 'one record may carry several',
  },
]
for (const { offsets, carries, because } of cases) {
  test(because, () => {
    const builder = new RecordOffsetsBuilder()
    for (const offset of offsets) builder.add(offset)
    const built = builder.view()
    expect([...built.carries]).toEqual(carries)
    expect(offsets.map((_, record) => offsetOf(built, record))).toEqual(offsets)
  })
}
