import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '../../../src/domain/errors/api-error.js'
import { createCsvReader } from '../../../src/payloads/csv-reader.js'
import type { DocumentReader } from '../../../src/payloads/document-reader.js'
import { createJsonReader } from '../../../src/payloads/json-reader.js'
import { createNdjsonReader } from '../../../src/payloads/ndjson-reader.js'
import { asBytes } from '../fuzz-input.js'
import type { FuzzTarget } from '../fuzz-target.js'
import { promise, promiseSame, promiseSentence } from '../promises.js'
import { createRandomNumbers } from '../random-numbers.js'
import { csvInputs, jsonInputs, ndjsonInputs, samples } from './payload-inputs.js'

type CreateReader = () => DocumentReader

export const json: FuzzTarget<Uint8Array> = {
  name: 'json',
  inputs: jsonInputs,
  corpus: samples.json,
  check(input) {
    const bytes = asBytes(input)
    const outcome = checkReader(createJsonReader, bytes)
    promiseSame(parsedIn(outcome), parsedByPlatform(bytes), 'documents are those that JSON.parse finds')
    checkOtherForms(outcome)
  },
}

export const ndjson: FuzzTarget<Uint8Array> = {
  name: 'ndjson',
  inputs: ndjsonInputs,
  corpus: samples.ndjson,
  check: (input) => checkOtherForms(checkReader(createNdjsonReader, asBytes(input))),
}

export const csv: FuzzTarget<Uint8Array> = {
  name: 'csv',
  inputs: csvInputs,
  corpus: samples.csv,
  check(input) {
    for (const delimiter of [',', ';', '\t']) {
      const outcome = checkReader(() => createCsvReader(delimiter), asBytes(input))
      checkOtherForms(outcome)
      checkWrittenAgain(outcome, delimiter)
    }
  },
}

type Outcome = { readonly documents: readonly string[] } | { readonly refused: string }

function checkReader(create: CreateReader, bytes: Uint8Array): Outcome {
  const whole = read(create(), [bytes])
  if ('refused' in whole) promiseSentence(whole.refused, '')
  else
    for (const document of whole.documents) promise(isObject(JSON.parse(document)), 'documents are objects')
  for (const chunks of waysToCut(bytes)) {
    const cut = read(create(), chunks)
    promise(isDeepStrictEqual(cut, whole), 'it is the same in chunks', () => ({
      lengths: chunks.map(({ length }) => length),
      cut,
      whole,
    }))
  }
  return whole
}

// Fatal: documents are valid UTF-8, whatever came in.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function read(reader: DocumentReader, chunks: readonly Uint8Array[]): Outcome {
  const documents: string[] = []
  try {
    for (const chunk of chunks)
      for (const document of reader.push(chunk)) documents.push(utf8.decode(document))
    for (const document of reader.end()) documents.push(utf8.decode(document))
    return { documents }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'malformed_payload') throw error
    return { refused: error.message }
  }
}

const MOST_CUT_EVERYWHERE = 64
const MOST_BYTE_BY_BYTE = 2_000

/** Every single cut of a short body; chunks of one size; and cuts at random places, the same for the same bytes. */
function* waysToCut(bytes: Uint8Array): Generator<readonly Uint8Array[]> {
  if (bytes.length <= MOST_CUT_EVERYWHERE)
    for (let at = 0; at <= bytes.length; at += 1) yield cutAt(bytes, [at])
  if (bytes.length <= MOST_BYTE_BY_BYTE) for (const size of [1, 2, 3, 7]) yield inChunks(bytes, size)
  const random = createRandomNumbers(
    bytes.reduce((sum, byte) => (Math.imul(sum, 31) + byte) >>> 0, bytes.length),
  )
  for (let left = 4; left > 0; left -= 1)
    yield cutAt(
      bytes,
      Array.from({ length: 1 + random.below(8) }, () => random.below(bytes.length + 1)),
    )
}

function inChunks(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )
}

function cutAt(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const sorted = places.toSorted((a, b) => a - b)
  return [...sorted, bytes.length].map((end, index) => bytes.subarray(sorted[index - 1] ?? 0, end))
}

/** The documents of a body are the same whether they come as lines or as an array. */
function checkOtherForms(outcome: Outcome): void {
  if ('refused' in outcome) return
  const { documents } = outcome
  const asArray = read(createJsonReader(), [Buffer.from(`[${documents.join(',')}]`)])
  const asLines = read(createNdjsonReader(), [Buffer.from(documents.map((each) => `${each}\n`).join(''))])
  promiseSame(asArray, outcome, 'the documents as an array')
  promiseSame(asLines, outcome, 'the documents as lines')
}

/** A table of texts is read from what is written of it, every cell in quotes. */
function checkWrittenAgain(outcome: Outcome, delimiter: string): void {
  if ('refused' in outcome) return
  const rows = outcome.documents.map((document): Record<string, string | null> => JSON.parse(document))
  const first = rows[0]
  // Names that look like numbers change their place in an object, so their order is not known here.
  if (first === undefined || Object.keys(first).some((name) => /^\d+$|^__proto__$/.test(name))) return
  if (!rows.every((row) => Object.values(row).every((cell) => cell === null || typeof cell === 'string')))
    return
  const header = Object.keys(first).map((name) => quote(`${name}:string`))
  const lines = [header, ...rows.map((row) => Object.values(row).map(quote))].map((cells) =>
    cells.join(delimiter),
  )
  promiseSame(
    read(createCsvReader(delimiter), [Buffer.from(lines.join('\r\n'))]),
    outcome,
    'the table written again',
  )
}

function quote(text: string | null): string {
  return `"${(text ?? '').replaceAll('"', '""')}"`
}

function parsedIn(outcome: Outcome): unknown {
  return 'refused' in outcome ? 'refused' : outcome.documents.map((document): unknown => JSON.parse(document))
}

const DEEPEST = 200

function parsedByPlatform(bytes: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    const documents: readonly unknown[] = Array.isArray(value) ? value : [value]
    return documents.every((each) => isObject(each) && !isDeeper(each, DEEPEST)) ? documents : 'refused'
  } catch {
    return 'refused'
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}
