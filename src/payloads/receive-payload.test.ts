import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { receivePayload } from './receive-payload.js'
import type { ReceiveOptions, ReceivedPayload } from './receive-payload.js'
import { recordsIn, recordsInFile } from './record-format.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-receive.'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function* chunksOf(body: string, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(body)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

function receive(
  chunks: AsyncIterable<Uint8Array>,
  options: Partial<ReceiveOptions> = {},
): Promise<ReceivedPayload> {
  return receivePayload(chunks, {
    format: 'json',
    limitBytes: 10_000_000,
    folder,
    newName: () => 'payload',
    ...options,
  })
}

function documentsOf(payload: ReceivedPayload): string[] {
  const records =
    payload.place === 'store' ? recordsIn(payload.content) : recordsInFile(join(folder, payload.name))
  return Array.from(records, (record) => Buffer.from(record).toString())
}

const manyDocuments = Array.from(
  { length: 20_000 },
  (_, index) => `{"id":${index},"text":"${'é'.repeat(50)}"}`,
)

describe('a small payload', () => {
  test('stays in memory', async () => {
    const payload = await receive(chunksOf('[{"id":1.0},{}]'))
    expect(payload).toMatchObject({ place: 'store', documentCount: 2, bytes: 20 })
    expect(documentsOf(payload)).toEqual(['{"id":1.0}', '{}'])
    expect(readdirSync(folder)).toEqual([])
  })

  test('may have no documents', async () => {
    expect(await receive(chunksOf('[]'))).toMatchObject({ place: 'store', documentCount: 0, bytes: 0 })
    expect(await receive(chunksOf('\n\n'), { format: 'ndjson' })).toMatchObject({ documentCount: 0 })
    expect(await receive(chunksOf('id'), { format: 'csv' })).toMatchObject({ documentCount: 0 })
  })

  test('goes to a file where it is one byte too large', async () => {
    expect(await receive(chunksOf('{}'), { inlineBytes: 6 })).toMatchObject({ place: 'store', bytes: 6 })
    expect(await receive(chunksOf('{}'), { inlineBytes: 5 })).toMatchObject({ place: 'file', bytes: 6 })
  })

  test('may be CSV with a delimiter of its own', async () => {
    const payload = await receive(chunksOf('a;b:number\nx;1'), { format: 'csv', csvDelimiter: ';' })
    expect(documentsOf(payload)).toEqual(['{"a":"x","b":1}'])
  })
})

describe('a large payload', () => {
  for (const { format, body } of [
    { format: 'json', body: `[${manyDocuments.join(',')}]` },
    { format: 'ndjson', body: manyDocuments.join('\n') },
  ] as const)
    test(`in ${format} goes to a file, whatever its chunks`, async () => {
      for (const size of [1_000, 65_536, Infinity]) {
        const payload = await receive(chunksOf(body, size), { format, newName: () => `payload-${size}` })
        expect(payload).toMatchObject({ place: 'file', name: `payload-${size}`, documentCount: 20_000 })
        expect(statSync(join(folder, `payload-${size}`)).size).toBe(payload.bytes)
        expect(documentsOf(payload)).toEqual(manyDocuments)
      }
    })

  test('in CSV goes to a file', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `${index},"row ${index}"`)
    const payload = await receive(chunksOf(`id:number,text\n${rows.join('\n')}`), { format: 'csv' })
    expect(payload).toMatchObject({ place: 'file', documentCount: 20_000 })
    expect(documentsOf(payload).at(-1)).toBe('{"id":19999,"text":"row 19999"}')
  })

  test('lets others have their turn, though it comes in one chunk', async () => {
    const body = `[${manyDocuments.join(',')}]`
    let turns = 0
    let isDone = false
    const count = (): void => {
      turns++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    await receive(chunksOf(body, Infinity))
    isDone = true
    expect(turns).toBeGreaterThan(body.length / (128 * 1024))
  })
})

const long = `[${manyDocuments.join(',')}`

async function* interrupted(): AsyncGenerator<Uint8Array> {
  yield* chunksOf(long)
  throw new Error('gone')
}

describe('a payload that is refused leaves no file behind', () => {
  test('when it is empty', async () => {
    for (const [format, name] of [
      ['json', 'JSON'],
      ['ndjson', 'NDJSON'],
      ['csv', 'CSV'],
    ] as const)
      await expect(receive(chunksOf(''), { format })).rejects.toMatchObject({
        code: 'missing_payload',
        message: `The body is empty, and this route needs one: send ${name}.`,
      })
  })

  test('when it is malformed at its very end', async () => {
    await expect(receive(chunksOf(long))).rejects.toMatchObject({ code: 'malformed_payload' })
    expect(readdirSync(folder)).toEqual([])
  })

  test('when it is over the limit', async () => {
    await expect(receive(chunksOf(long), { limitBytes: 1_000_000 })).rejects.toMatchObject({
      code: 'payload_too_large',
      message: expect.stringContaining('1000000 bytes'),
    })
    expect(readdirSync(folder)).toEqual([])
    await expect(receive(chunksOf('{}'), { limitBytes: 2 })).resolves.toMatchObject({ documentCount: 1 })
    await expect(receive(chunksOf('{} '), { limitBytes: 2 })).rejects.toMatchObject({
      code: 'payload_too_large',
    })
  })

  test('when a header of long names would make far more of it', async () => {
    const body = `${'n'.repeat(20_000)}\n${'x\n'.repeat(10_000)}`
    await expect(receive(chunksOf(body), { format: 'csv', limitBytes: 100_000 })).rejects.toMatchObject({
      code: 'payload_too_large',
    })
    expect(readdirSync(folder)).toEqual([])
  })

  test('when whoever sends it gives up', async () => {
    await expect(receive(interrupted())).rejects.toThrow('gone')
    expect(readdirSync(folder)).toEqual([])
  })

  test('when its file cannot be made, and the file in its place stays', async () => {
    await receive(chunksOf(`${long}]`))
    await expect(receive(chunksOf(`${long}]`))).rejects.toMatchObject({ code: 'EEXIST' })
    expect(readdirSync(folder)).toEqual(['payload'])
  })
})
