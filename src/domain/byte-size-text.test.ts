import { expect, test } from 'vitest'
import { byteSizeText } from './byte-size-text.js'

const cases = [
  { bytes: 0, text: '0 B', because: 'nothing is zero bytes' },
  { bytes: 1023, text: '1023 B', because: 'bytes are shown until there are 1024' },
  { bytes: 16_384, text: '16 KiB', because: 'whole units have no fraction' },
  { bytes: 1_572_864, text: '1.5 MiB', because: 'a fraction has no trailing zeros' },
  { bytes: 1_234_567, text: '1.18 MiB', because: 'a fraction has two digits at most' },
  { bytes: 5 * 2 ** 60, text: '5120 PiB', because: 'the largest unit takes the rest' },
]

for (const { bytes, text, because } of cases) test(because, () => expect(byteSizeText(bytes)).toBe(text))
