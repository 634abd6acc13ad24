import * as z from 'zod'

/** Texts whose order and repetitions mean nothing: kept sorted by code point, each once. */
export const textSet = z.array(z.string()).transform(sortedOnce)

// Sorted as UTF-8, because UTF-16 puts what lies beyond U+FFFF before U+E000.
function sortedOnce(texts: readonly string[]): readonly string[] {
  const encoded = [...new Set(texts)].map((text) => Buffer.from(text))
  return encoded.toSorted(Buffer.compare).map((bytes) => bytes.toString())
}
