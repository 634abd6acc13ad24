import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { applySettingsChanges } from '../../../domain/settings/apply-settings-changes.js'
import { completeSettings } from '../../../domain/settings/complete-settings.js'
import { decodeSettingsChanges } from '../../../domain/settings/decode-settings.js'
import type { Settings } from '../../../domain/settings/settings.js'
import type { FilterTree } from '../../../filters/filter-tree.js'
import { parseFilter } from '../../../filters/parse-filter.js'
import { toSorted, type DocSet } from '../postings/doc-set.js'
import { columnChoiceOf } from '../runs/column-choice.js'
import { createColumnsBuilder } from '../runs/create-columns-builder.js'
import { createWordsBuilder } from '../runs/create-words-builder.js'
import type { IndexSnapshot, RunView } from '../runs/index-snapshot.js'
import { allLive, clearLiveBit, wordsForBits } from '../runs/live-bits.js'
import { openColumns } from '../runs/open-columns.js'
import { openWords } from '../runs/open-words.js'

// What tests of filters and facets share: moments of an index out of real files, without words.

export type TestDocument = Readonly<Record<string, unknown>>

/** A document in a run. Of several with one number, at most one is live. */
export interface TestSlot {
  readonly number: number
  readonly document: TestDocument
  readonly isLive: boolean
}

/** By run; in each by rising number. */
export type TestRuns = readonly (readonly TestSlot[])[]

/** As in the body of a change of settings. */
export type TestSettings = Readonly<Record<string, unknown>>

export type BuildRuns = (runs: TestRuns, settings: TestSettings) => IndexSnapshot

/** To be called once in a test file: the files are closed at its end. */
export function buildingRuns(): BuildRuns {
  const built: IndexSnapshot[] = []
  afterAll(() => built.splice(0).forEach(closeSnapshot))
  return (runs, settings) => {
    const snapshot = openRuns(runs, settings)
    built.push(snapshot)
    return snapshot
  }
}

/** For tests that build many. */
export function closeSnapshot({ runs }: IndexSnapshot): void {
  for (const { words, columns } of runs) {
    words.close()
    columns.close()
  }
}

/** All documents live, numbered from 0, `sizes` of them in each run and the others in a last one. */
export function liveRuns(documents: readonly TestDocument[], ...sizes: readonly number[]): TestRuns {
  const slots = documents.map((document, number) => ({ number, document, isLive: true }))
  const runs = sizes.map((size) => slots.splice(0, size))
  return [...runs, slots].filter(({ length }) => length > 0)
}

export function openRuns(runs: TestRuns, changes: TestSettings): IndexSnapshot {
  const settings = completeSettings(applySettingsChanges({}, decodeSettingsChanges(changes)))
  const folder = mkdtempSync(join(tmpdir(), 'parley-filtering.'))
  try {
    return openIn(folder, runs, settings)
  } finally {
    // What is open can still be read.
    rmSync(folder, { recursive: true })
  }
}

function openIn(folder: string, slots: TestRuns, settings: Settings): IndexSnapshot {
  const runs: RunView[] = []
  let bitCount = 0
  for (const [place, run] of slots.entries()) {
    runs.push({ firstBit: bitCount, ...writeRun(join(folder, String(place)), run, settings) })
    bitCount += wordsForBits(run.length) * 32
  }
  const live = new Uint32Array(bitCount / 32)
  for (const [place, run] of slots.entries()) {
    const bits = allLive(run.length)
    for (const [slot, { isLive }] of run.entries()) if (!isLive) clearLiveBit(bits, slot)
    live.set(bits, (runs[place]?.firstBit ?? 0) / 32)
  }
  const living = slots.flat().filter(({ isLive }) => isLive)
  return {
    version: 1,
    settings,
    documentCount: living.length,
    runs,
    bitCount,
    live,
    fieldCounts: countFields(living.map(({ document }) => document)),
    findNumber: () => {
      throw new Error('filters look for no ids')
    },
    readDocument: () => {
      throw new Error('filters read no documents')
    },
  }
}

function writeRun(path: string, slots: readonly TestSlot[], settings: Settings): Omit<RunView, 'firstBit'> {
  const words = createWordsBuilder()
  const columns = createColumnsBuilder(columnChoiceOf(settings))
  for (const { document } of slots) {
    words.beginDocument()
    columns.addDocument(document)
  }
  words.write(`${path}.words`)
  columns.write(`${path}.columns`)
  return {
    documentCount: slots.length,
    numbers: Uint32Array.from(slots.map(({ number }) => number)),
    words: openWords(`${path}.words`),
    columns: openColumns(`${path}.columns`),
  }
}

function countFields(documents: readonly TestDocument[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const document of documents)
    for (const path of new Set(occurrencesIn(document).map((each) => each.path)))
      counts.set(path, (counts.get(path) ?? 0) + 1)
  return counts
}

/** A key of a document with the value directly under it. */
export interface Occurrence {
  readonly path: string
  readonly value: unknown
}

/** Every key of a document. Those of objects in arrays have the path they would have without the array. */
export function occurrencesIn(document: object, prefix = ''): readonly Occurrence[] {
  return Object.entries(document).flatMap(([key, value]): readonly Occurrence[] => {
    const path = prefix + key
    const inner = [value].flat(Infinity).filter((each) => typeof each === 'object' && each !== null)
    const below = inner.flatMap((each) => occurrencesIn(each as object, `${path}.`))
    return [{ path, value }].concat(below)
  })
}

/** The numbers, strings and booleans of a field, each as often as it stands there. */
export function leavesOf(document: object, path: string): readonly (number | string)[] {
  return occurrencesIn(document)
    .filter((each) => each.path === path)
    .flatMap(({ value }) => [value].flat(Infinity))
    .map((leaf) => (typeof leaf === 'boolean' ? String(leaf) : leaf))
    .filter((leaf) => typeof leaf === 'number' || typeof leaf === 'string')
}

/** The documents of a set, by their numbers, in the order of their bits. */
export function numbersIn({ runs }: IndexSnapshot, set: DocSet): readonly number[] {
  return Array.from(toSorted(set), (bit) => {
    const run = runs.findLast(({ firstBit }) => firstBit <= bit)
    const number = run?.numbers[bit - run.firstBit]
    if (number === undefined) throw new Error(`bit ${bit} stands for no document`)
    return number
  })
}

export function bitOf({ runs, live }: IndexSnapshot, number: number): number {
  for (const { firstBit, numbers } of runs) {
    const bit = firstBit + numbers.indexOf(number)
    const isLive = (((live[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1
    if (numbers.includes(number) && isLive) return bit
  }
  throw new Error(`there is no document ${number}`)
}

export function treeOf(text: string): FilterTree {
  const parsed = parseFilter(text)
  if (!parsed.ok || parsed.value === undefined) throw new Error(`not a filter: ${text}`)
  return parsed.value
}
