import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../domain/errors/api-error.js'
import type { DocumentReader } from './document-reader.js'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export type Outcome = { readonly documents: readonly string[] } | { readonly refused: string }

/** What a reader makes of a body that comes in these chunks. Passes on every error that is no refusal. */
export function readChunks(reader: DocumentReader, chunks: Iterable<Uint8Array>): Outcome {
  const documents: string[] = []
  try {
    for (const chunk of chunks)
      for (const document of reader.push(chunk)) documents.push(decoder.decode(document))
    for (const document of reader.end()) documents.push(decoder.decode(document))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'malformed_payload') return { refused: error.message }
    throw error
  }
  return { documents }
}

export function readWhole(reader: DocumentReader, body: string | Uint8Array): Outcome {
  return readChunks(reader, [typeof body === 'string' ? encoder.encode(body) : body])
}

/** Cuts a body at these places; any numbers will do. */
export function cutAt(body: Uint8Array, places: readonly number[]): Uint8Array[] {
  const sorted = places.map((place) => place % (body.length + 1)).toSorted((a, b) => a - b)
  return [...sorted, body.length].map((end, index) => body.subarray(sorted[index - 1] ?? 0, end))
}

export const cutsArbitrary = fc.array(fc.nat(), { maxLength: 8 })

/** Any JSON object, as text with any spacing. */
export const objectTextArbitrary = fc
  .tuple(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), fc.constantFrom(undefined, 1, '\t'))
  .map(([object, indent]) => JSON.stringify(object, undefined, indent))

/** What every reader promises. `bodies` are good ones of the format, of all its kinds. */
export function describeDocumentReader(
  name: string,
  createReader: () => DocumentReader,
  bodies: Readonly<Record<string, string>>,
): void {
  describe(`${name} reader`, () => {
    for (const [kind, text] of Object.entries(bodies)) {
      const body = encoder.encode(text)

      test(`${kind}: a cut anywhere changes nothing`, () => {
        const whole = readWhole(createReader(), body)
        expect(whole).toHaveProperty('documents')
        for (let place = 0; place <= body.length; place++)
          expect(readChunks(createReader(), cutAt(body, [place]))).toEqual(whole)
      })

      test(`${kind}: a byte at a time changes nothing`, () => {
        const bytes = Array.from(body, (byte) => Uint8Array.of(byte))
        expect(readChunks(createReader(), bytes)).toEqual(readWhole(createReader(), body))
      })

      test(`${kind}: a byte order mark in front changes nothing, wherever it is cut`, () => {
        const marked = Uint8Array.of(0xef, 0xbb, 0xbf, ...body)
        for (const places of [[], [1], [2], [3], [1, 2, 3]])
          expect(readChunks(createReader(), cutAt(marked, places))).toEqual(readWhole(createReader(), body))
      })
    }

    test('any bytes give objects or a refusal, the same however they are cut', () => {
      const property = fc.property(damaged(Object.values(bodies)), cutsArbitrary, (body, cuts) => {
        const outcome = readWhole(createReader(), body)
        expect(readChunks(createReader(), cutAt(body, cuts))).toEqual(outcome)
        if ('documents' in outcome)
          for (const document of outcome.documents) expect(JSON.parse(document)).toBeTypeOf('object')
      })
      fc.assert(property, { numRuns: 2_000 })
    })
  })
}

/** Good bodies with some bytes replaced, left out or put in, and plain noise. */
function damaged(bodies: readonly string[]): fc.Arbitrary<Uint8Array> {
  const edit = fc.record({
    place: fc.nat(),
    removed: fc.nat({ max: 2 }),
    inserted: fc.oneof(
      fc.uint8Array({ maxLength: 2 }),
      fc.constantFrom(...Array.from('{}[]",:\\\n\r 0-.e;')).map((character) => encoder.encode(character)),
    ),
  })
  const edited = fc
    .tuple(fc.constantFrom(...bodies), fc.array(edit, { minLength: 1, maxLength: 4 }))
    .map(([text, edits]) =>
      edits.reduce((body, { place, removed, inserted }) => {
        const at = place % (body.length + 1)
        return Uint8Array.of(...body.subarray(0, at), ...inserted, ...body.subarray(at + removed))
      }, encoder.encode(text)),
    )
  return fc.oneof(
    { weight: 4, arbitrary: edited },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }) },
  )
}
