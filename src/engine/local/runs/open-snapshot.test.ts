import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { IndexId } from '../../../domain/index-id.js'
import { deleting, importing, textOf } from '../../search-engine.harness.contract.js'
import { compactRuns } from '../indexing/background-merge.js'
import { changeDocuments, changeSettings } from '../indexing/index-under-test.contract.js'
import { runSlices } from '../indexing/run-slices.js'
import type { DocumentNumber } from '../tables/document-number.js'
import { openIndexEnvironment, type IndexEnvironment } from '../tables/index-environment.js'
import type { IndexSnapshot } from './index-snapshot.js'
import { createSnapshotSource, type SnapshotSource } from './open-snapshot.js'

const root = mkdtempSync(join(tmpdir(), 'parley-snapshot.'))
afterAll(() => rmSync(root, { recursive: true }))

const index = 1 as IndexId
let folders = 0
let indexesFolder: string
let environment: IndexEnvironment
let source: SnapshotSource
beforeEach(() => {
  folders += 1
  indexesFolder = join(root, String(folders))
  environment = openIndex(index)
  source = createSnapshotSource({ indexesFolder, mostOpen: 2 })
})
afterEach(async () => {
  await source.close()
  await environment.close()
})

function openIndex(id: IndexId): IndexEnvironment {
  const folder = join(indexesFolder, String(id))
  mkdirSync(folder, { recursive: true })
  return openIndexEnvironment(folder)
}

const see = <T>(body: (snapshot: IndexSnapshot) => T): T | undefined => source.withSnapshot(index, body)
const itself = (snapshot: IndexSnapshot): IndexSnapshot => snapshot

describe('a snapshot', () => {
  test('is undefined for an index that is not there', () => {
    expect(source.withSnapshot(2 as IndexId, itself)).toBeUndefined()
  })

  test('has everything a search needs', () => {
    changeSettings(environment, 1, { stopWords: ['the'] })
    changeDocuments(environment, { operations: [importing(['{"id":1,"a":"one"}', '{"id":2,"a":"two"}'])] })
    changeDocuments(environment, { batch: 2, operations: [importing(['{"id":1,"a":"uno"}'])] })
    see((snapshot) => {
      const { settings, documentCount, bitCount, runs, fieldCounts } = snapshot
      expect({ stopWords: settings.stopWords, documentCount, bitCount }).toEqual({
        stopWords: ['the'],
        documentCount: 2,
        bitCount: 64,
      })
      expect(Array.from(snapshot.live)).toEqual([0b10, 0b1])
      expect(runs.map(({ firstBit, numbers }) => [firstBit, Array.from(numbers)])).toEqual([
        [0, [0, 1]],
        [32, [0]],
      ])
      expect(Object.fromEntries(fieldCounts)).toEqual({ id: 2, a: 2 })
      expect(textOf(snapshot.readDocument(0 as DocumentNumber))).toBe('{"id":1,"a":"uno"}')
    })
  })

  test('is the same until something changes, and then keeps the files that did not', () => {
    changeDocuments(environment, { operations: [importing(['{"id":1}', '{"id":2}'])] })
    const first = see(itself)
    expect(see(itself)).toBe(first)
    changeDocuments(environment, { batch: 2, operations: [deleting(['1'])] })
    const second = see(itself)
    expect(second?.version).not.toBe(first?.version)
    expect(second?.documentCount).toBe(1)
    expect(second?.runs[0]?.words).toBe(first?.runs[0]?.words)
    changeSettings(environment, 3, { synonyms: { a: ['b'] } })
    expect(see(({ settings }) => settings.synonyms)).toEqual({ a: ['b'] })
  })

  test('is of the runs that a merge left', () => {
    for (const batch of [1, 2, 3])
      changeDocuments(environment, { batch, operations: [importing([`{"id":${batch}}`])] })
    expect(see(({ runs }) => runs.length)).toBe(3)
    runSlices(compactRuns(environment))
    expect(see(({ runs }) => runs.length)).toBe(1)
    expect(see(({ live }) => Array.from(live))).toEqual([0b111])
  })

  test('cannot be read after its end', () => {
    changeDocuments(environment, { operations: [importing(['{"id":1}'])] })
    expect(() => see(itself)?.readDocument(0 as DocumentNumber)).toThrow('after its end')
  })

  test('of an index whose files are gone is an error, not an empty index', () => {
    changeDocuments(environment, { operations: [importing(['{"id":1}'])] })
    const runs = join(environment.folder, 'runs')
    renameSync(runs, `${runs}-elsewhere`)
    expect(() => see(itself)).toThrow('damaged')
  })

  test('can be had of more indexes than are kept open, and of one that was let go of', async () => {
    const others = [2, 3, 4].map((id) => openIndex(id as IndexId))
    for (const id of [2, 3, 4, 2]) expect(source.withSnapshot(id as IndexId, () => id)).toBe(id)
    await source.letGo(2 as IndexId)
    await source.letGo(9 as IndexId)
    expect(source.withSnapshot(2 as IndexId, () => 'again')).toBe('again')
    await source.close()
    await Promise.all(others.map((other) => other.close()))
  })
})
