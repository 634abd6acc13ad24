import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PayloadSource } from '../engine/search-engine.js'
import { receivePayload } from '../payloads/receive-payload.js'
import { documentLines } from './document-lines.js'

const lines = ['{"id":1,"big":12345678901234567890}\n', '{  "id": 2,  "text": "a\\nb" }\n']

async function records(): Promise<Uint8Array> {
  const body = Buffer.from('[{"id":1,"big":12345678901234567890},{\r\n"id": 2,\n "text": "a\\nb" }]')
  const options = { format: 'json', limitBytes: 1000, folder: tmpdir(), newName: () => 'unused' } as const
  const received = await receivePayload(chunksOf(body), options)
  if (received.place !== 'store') throw new Error('a few bytes need no file')
  return received.content
}

async function* chunksOf(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body
}

async function linesOf(payload: PayloadSource): Promise<string[]> {
  const found: string[] = []
  for await (const line of documentLines(payload)) found.push(line)
  return found
}

test('documents in memory come a line each, whatever their line breaks', async () =>
  expect(await linesOf({ place: 'memory', bytes: await records() })).toEqual(lines))

test('documents in a file come alike', async ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-lines-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'payload')
  writeFileSync(path, await records())
  expect(await linesOf({ place: 'file', path })).toEqual(lines)
})
