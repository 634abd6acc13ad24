import { describe, expect, test } from 'vitest'
import { clearing, deleting, importing } from '../../search-engine.harness.contract.js'
import {
  changeDocuments,
  changeSettings,
  findableIn,
  manifestOf,
  namedFilesOf,
  noWatch,
  openingIndexes,
  runFilesOf,
} from './index-under-test.contract.js'
import { AbortedError, type RunWatch } from './run-watch.js'

const open = openingIndexes()
const three = importing(['{"id":1,"a":"one"}', '{"id":2,"a":"two"}', '{"id":3,"a":"three"}'])
const wordsOf = (environment: Parameters<typeof findableIn>[0]): string[][] =>
  findableIn(environment).map(({ words }) => words.filter((word) => !word.startsWith('id:')))

describe('a change of documents', () => {
  const cases = [
    {
      because: 'indexes what is added',
      operations: [importing(['{"id":4,"a":"four"}'])],
      words: [['a:one'], ['a:two'], ['a:three'], ['a:four']],
      live: [3, 1],
    },
    {
      because: 'indexes what is replaced in its old place among the others',
      operations: [importing(['{"id":2,"a":"zwei"}'])],
      words: [['a:one'], ['a:zwei'], ['a:three']],
      live: [2, 1],
    },
    {
      because: 'indexes what several operations leave',
      operations: [
        importing(['{"id":2,"b":"zwei"}', '{"id":4}'], { method: 'update' }),
        deleting(['4', '1']),
        importing(['{"id":1,"a":"eins"}']),
      ],
      words: [['a:two', 'b:zwei'], ['a:three'], ['a:eins']],
      live: [1, 2],
    },
    {
      because: 'no longer counts what is deleted, and adds no run for it',
      operations: [deleting(['1', '3'])],
      words: [['a:two']],
      live: [1],
    },
    {
      because: 'removes a run that has no live document left',
      operations: [deleting(['1', '2', '3'])],
      words: [],
      live: [],
    },
    {
      because: 'removes all runs when it clears',
      operations: [clearing, importing(['{"id":2,"a":"again"}'])],
      words: [['a:again']],
      live: [1],
    },
    {
      because: 'writes no run when nothing changes',
      operations: [importing(['{"id":2,"a":"two"}']), deleting(['9'])],
      words: [['a:one'], ['a:two'], ['a:three']],
      live: [3],
    },
  ]
  for (const { because, operations, words, live } of cases)
    test(because, () => {
      const environment = open()
      changeDocuments(environment, { operations: [three] })
      changeDocuments(environment, { batch: 2, operations })
      expect(wordsOf(environment)).toEqual(words)
      expect(manifestOf(environment).runs.map(({ liveCount }) => liveCount)).toEqual(live)
      expect(runFilesOf(environment)).toEqual(namedFilesOf(environment))
    })

  test('writes several runs when one would be too large', () => {
    const environment = open()
    const limits = { documents: 2, heldBytes: 1_000_000 }
    changeDocuments(environment, { operations: [three], limits })
    expect(manifestOf(environment).runs.map(({ documentCount }) => documentCount)).toEqual([2, 1])
    expect(wordsOf(environment)).toEqual([['a:one'], ['a:two'], ['a:three']])
  })

  test('merges at once when there would be too many runs', () => {
    const environment = open()
    const many = Array.from({ length: 60 }, (_, at) => `{"id":${at},"a":"${at}"}`)
    changeDocuments(environment, { operations: [importing(many)], limits: { documents: 1, heldBytes: 1 } })
    expect(manifestOf(environment).runs.length).toBeLessThanOrEqual(24)
    expect(wordsOf(environment)).toEqual(many.map((_, at) => [`a:${at}`]))
    expect(runFilesOf(environment)).toEqual(namedFilesOf(environment))
  })

  test('raises the version only if there is something to notice', () => {
    const environment = open()
    changeDocuments(environment, { operations: [three] })
    changeDocuments(environment, { batch: 2, operations: [three] })
    expect(manifestOf(environment).version).toBe(1)
    changeDocuments(environment, { batch: 3, operations: [deleting(['1'])] })
    expect(manifestOf(environment).version).toBe(2)
  })

  test('tells how large the files of runs have become', () => {
    const environment = open()
    const { databaseSizes } = changeDocuments(environment, { operations: [three] })
    expect(databaseSizes['slots']).toEqual({ bytes: 12, change: 12 })
    expect(databaseSizes['words']?.bytes).toBeGreaterThan(0)
    const gone = changeDocuments(environment, { batch: 2, operations: [clearing] })
    expect(gone.databaseSizes['slots']).toEqual({ bytes: 0, change: -12 })
  })

  const moments: { because: string; watch: () => RunWatch }[] = [
    {
      because: 'that fails with its files written leaves no trace',
      watch: () => ({ ...noWatch, beginCommit: fail }),
    },
    {
      because: 'that is aborted while it indexes leaves no trace',
      watch: () => ({
        ...noWatch,
        report: (progress) => {
          if (progress.some(({ step }) => step === 'merging runs')) throw new AbortedError()
        },
      }),
    },
  ]
  for (const { because, watch } of moments)
    test(because, () => {
      const environment = open()
      changeDocuments(environment, { operations: [three] })
      const before = { manifest: manifestOf(environment), files: runFilesOf(environment) }
      const more = importing(Array.from({ length: 60 }, (_, at) => `{"id":${at},"a":"new"}`))
      const attempt = { batch: 2, operations: [more], limits: { documents: 1, heldBytes: 1 }, watch: watch() }
      expect(() => changeDocuments(environment, attempt)).toThrow(AbortedError)
      expect({ manifest: manifestOf(environment), files: runFilesOf(environment) }).toEqual(before)
      changeDocuments(environment, { batch: 2, operations: [more] })
      expect(findableIn(environment)).toHaveLength(60)
    })
})

describe('a change of settings', () => {
  const cases = [
    { because: 'rebuilds words alone', settings: { stopWords: ['two'] }, rebuilt: ['words'] },
    { because: 'rebuilds columns alone', settings: { filterableAttributes: ['a'] }, rebuilt: ['columns'] },
    {
      because: 'rebuilds both in one go',
      settings: { searchableAttributes: ['b'], sortableAttributes: ['id'] },
      rebuilt: ['words', 'columns'],
    },
    {
      because: 'rebuilds nothing for what is applied later',
      settings: { synonyms: { a: ['b'] } },
      rebuilt: [],
    },
  ]
  for (const { because, settings, rebuilt } of cases)
    for (const documents of [65_536, 1])
      test(`${because}, of ${documents} documents at a time`, () => {
        const environment = open()
        changeDocuments(environment, { operations: [three] })
        changeDocuments(environment, {
          batch: 2,
          operations: [importing(['{"id":2,"a":"two","b":"zwei"}']), deleting(['3'])],
        })
        const before = manifestOf(environment)
        changeSettings(environment, 3, settings, { limits: { documents, heldBytes: 1_000_000 } })
        const after = manifestOf(environment)
        const kinds = (['slots', 'words', 'columns'] as const).filter((kind) =>
          after.runs.every((run, at) => run[kind].number !== before.runs[at]?.[kind].number),
        )
        expect(kinds).toEqual(rebuilt)
        expect(after.version).toBe(before.version + 1)
        expect(runFilesOf(environment)).toEqual(namedFilesOf(environment))
        // The same documents in a new index are indexed with the settings from the start.
        const fresh = open()
        changeSettings(fresh, 1, settings)
        const kept = importing(['{"id":1,"a":"one"}', '{"id":2,"a":"two","b":"zwei"}'])
        changeDocuments(fresh, { operations: [kept] })
        expect(findableIn(environment)).toEqual(findableIn(fresh))
      })

  const moments: { because: string; watch: () => RunWatch }[] = [
    { because: 'that fails with its files written', watch: () => ({ ...noWatch, beginCommit: fail }) },
    {
      because: 'that is aborted while it puts parts together',
      watch: () => ({ ...noWatch, checkAborted: fail }),
    },
  ]
  for (const { because, watch } of moments)
    test(`${because} leaves no trace`, () => {
      const environment = open()
      changeDocuments(environment, { operations: [three] })
      const before = { manifest: manifestOf(environment), files: runFilesOf(environment) }
      const tools = { watch: watch(), limits: { documents: 1, heldBytes: 1 } }
      expect(() => changeSettings(environment, 2, { stopWords: ['two'] }, tools)).toThrow(AbortedError)
      expect({ manifest: manifestOf(environment), files: runFilesOf(environment) }).toEqual(before)
    })
})

function fail(): never {
  throw new AbortedError()
}
