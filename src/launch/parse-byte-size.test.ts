import { describe, expect, test } from 'vitest'
import { parseByteSize } from './parse-byte-size.js'

const sizes = [
  { text: '2048', bytes: 2048, because: 'a plain number counts bytes' },
  { text: '100MB', bytes: 100_000_000, because: 'MB is decimal' },
  { text: '100 MiB', bytes: 104_857_600, because: 'MiB is binary, and a space may stand before it' },
  { text: '1.5GiB', bytes: 1_610_612_736, because: 'a size may have a fraction' },
  { text: '512kb', bytes: 512_000, because: 'the case of a unit does not matter' },
  { text: '1.1kB', bytes: 1100, because: 'a fraction comes to the nearest byte' },
  { text: '1tb', bytes: 1_000_000_000_000, because: 'terabytes are the largest decimal unit' },
  { text: '7B', bytes: 7, because: 'B is bytes' },
  { text: ' 10 ', bytes: 10, because: 'surrounding spaces do not matter' },
]

const refusals = [
  { text: '0', because: 'a limit of nothing would refuse every body' },
  { text: '0.4', because: 'less than half a byte is nothing' },
  { text: '-5', because: 'a size is not negative' },
  { text: '10 PB', because: 'petabytes are not a unit' },
  { text: '10M', because: 'a bare M says neither decimal nor binary' },
  { text: 'MB', because: 'a unit alone is no size' },
  { text: '1e6', because: 'exponents are not sizes' },
  { text: '1,000', because: 'thousands are not separated' },
  { text: '9007199254740993', because: 'the number must be exact' },
]

describe('parseByteSize', () => {
  for (const { text, bytes, because } of sizes) {
    test(because, () => expect(parseByteSize(text)).toBe(bytes))
  }
  for (const { text, because } of refusals) {
    test(because, () => expect(parseByteSize(text)).toBeUndefined())
  }
})
