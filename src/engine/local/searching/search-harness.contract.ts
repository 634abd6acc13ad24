import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { decodeSearchBody } from '../../../domain/decode-search-request.js'
import type { IndexUid } from '../../../domain/index-uid.js'
import type { SearchRequest } from '../../../domain/search-request.js'
import { applySettingsChanges } from '../../../domain/settings/apply-settings-changes.js'
import { completeSettings } from '../../../domain/settings/complete-settings.js'
import { decodeSettingsChanges } from '../../../domain/settings/decode-settings.js'
import type { Settings } from '../../../domain/settings/settings.js'
import { createTokenizer } from '../../../text/create-tokenizer.js'
import { visiblePartOf } from '../filtering/visible-part.js'
import { createFieldCounter } from '../indexing/field-counter.js'
import { createColumnsPiece, createWordsPiece } from '../indexing/run-pieces.js'
import { makeNodes } from '../matching/make-nodes.js'
import { parseQuery } from '../matching/parse-query.js'
import { createQueryMatcher, type QueryMatcher } from '../matching/query-matcher.js'
import type { SearchContext } from '../matching/search-context.js'
import { toSorted, type DocSet } from '../postings/doc-set.js'
import type { IndexSnapshot, RunView } from '../runs/index-snapshot.js'
import { allLive, clearLiveBit, wordsForBits } from '../runs/live-bits.js'
import { openColumns } from '../runs/open-columns.js'
import { openWords } from '../runs/open-words.js'
import { executeSearch } from './execute-search.js'
import { matchContextOf } from './match-context.js'
import { searchToolsOf } from './search-tools.js'

// What tests of searching share: moments of an index out of real files, and short ways to search them.

export type TestDocument = Readonly<Record<string, unknown>> & { readonly id: number | string }

/** As in the body of a change of settings. */
export type TestSettings = Readonly<Record<string, unknown>>

/** As in the body of a search. */
export type TestRequest = Readonly<Record<string, unknown>>

export interface SnapshotOptions {
  /** How many documents each run has, in the order of the documents. The others are in a last run. */
  readonly runs?: readonly number[]
  /** Ids of documents that were deleted: their words and values are still in the files. */
  readonly dead?: readonly TestDocument['id'][]
  /** What documents were before they changed: they stand, dead, where the document of their id would, which is
   *  in a run of its own after all others. */
  readonly replaced?: readonly TestDocument[]
}

export type BuildSnapshot = (
  documents: readonly TestDocument[],
  settings?: TestSettings,
  options?: SnapshotOptions,
) => IndexSnapshot

/** To be called once in a test file: the files are closed at its end. */
export function buildingSnapshots(): BuildSnapshot {
  const built: IndexSnapshot[] = []
  afterAll(() => built.splice(0).forEach(closeSnapshot))
  return (documents, settings, options) => {
    const snapshot = openSnapshot(documents, settings, options)
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

export function settingsOf(changes: TestSettings = {}): Settings {
  return completeSettings(applySettingsChanges({}, decodeSettingsChanges(changes)))
}

/** One slot of a run. */
interface Slot {
  readonly number: number
  readonly document: TestDocument
  readonly isLive: boolean
}

function openSnapshot(
  documents: readonly TestDocument[],
  changes: TestSettings = {},
  options: SnapshotOptions = {},
): IndexSnapshot {
  const settings = settingsOf(changes)
  const folder = mkdtempSync(join(tmpdir(), 'parley-searching.'))
  try {
    const runs: RunView[] = []
    let bitCount = 0
    const slots = slotsByRun(documents, options)
    for (const [place, run] of slots.entries()) {
      runs.push({ firstBit: bitCount, ...writeRun(join(folder, String(place)), run, settings) })
      bitCount += wordsForBits(run.length) * 32
    }
    const living = slots.flat().filter(({ isLive }) => isLive)
    return {
      version: 1,
      settings,
      documentCount: living.length,
      runs,
      bitCount,
      live: liveBitsOf(slots, runs, bitCount),
      fieldCounts: countFields(living),
      findNumber: () => {
        throw new Error('searches look for no ids')
      },
      readDocument: (number) => Buffer.from(JSON.stringify(documents[number])),
    }
  } finally {
    // What is open can still be read.
    rmSync(folder, { recursive: true })
  }
}

function slotsByRun(
  documents: readonly TestDocument[],
  { runs = [], dead = [], replaced = [] }: SnapshotOptions,
): readonly (readonly Slot[])[] {
  const isDead = new Set(dead)
  const older = new Map(replaced.map((document) => [document.id, document]))
  const slots = documents.map((document, number): Slot => {
    const before = older.get(document.id)
    if (before !== undefined) return { number, document: before, isLive: false }
    return { number, document, isLive: !isDead.has(document.id) }
  })
  const newer = documents.flatMap((document, number): readonly Slot[] =>
    older.has(document.id) ? [{ number, document, isLive: !isDead.has(document.id) }] : [],
  )
  const ends = runs.map((_, place) => runs.slice(0, place + 1).reduce((sum, count) => sum + count, 0))
  const cuts = [0, ...ends, slots.length]
  const stretches = cuts.slice(1).map((end, place) => slots.slice(cuts[place], end))
  return [...stretches, newer].filter(({ length }) => length > 0)
}

function writeRun(path: string, slots: readonly Slot[], settings: Settings): Omit<RunView, 'firstBit'> {
  const words = createWordsPiece({ settings, createTokenizer })
  const columns = createColumnsPiece({ settings })
  for (const { document } of slots) {
    words.add(document)
    columns.add(document)
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

function liveBitsOf(
  slots: readonly (readonly Slot[])[],
  runs: readonly RunView[],
  bitCount: number,
): Uint32Array {
  const live = new Uint32Array(bitCount / 32)
  for (const [place, run] of slots.entries()) {
    const bits = allLive(run.length)
    for (const [slot, { isLive }] of run.entries()) if (!isLive) clearLiveBit(bits, slot)
    live.set(bits, (runs[place]?.firstBit ?? 0) / 32)
  }
  return live
}

function countFields(living: readonly Slot[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const counter = createFieldCounter(counts)
  for (const { document } of living) counter.add(document)
  counter.keep()
  return counts
}

export interface Found {
  readonly hits: readonly TestDocument[]
  readonly ids: readonly TestDocument['id'][]
  readonly scores: readonly number[]
  readonly total: number
}

/** No time goes by while it searches, unless `now` says so. */
export function search(snapshot: IndexSnapshot, body: TestRequest, now = (): number => 0): Found {
  const request = decodeSearchBody(body)
  const found = executeSearch(
    snapshot,
    {
      request,
      restrictions: [],
      features: { containsFilter: true, multimodal: false },
      indexUid: 'test' as IndexUid,
    },
    now,
  )
  const { bytes, ends } = found.hits
  const hits = ends.map((end, place): TestDocument =>
    JSON.parse(Buffer.from(bytes.subarray(ends[place - 1] ?? 0, end)).toString()),
  )
  return { hits, ids: hits.map(({ id }) => id), scores: found.scores ?? [], total: found.total }
}

export function searchIds(snapshot: IndexSnapshot, body: TestRequest): readonly TestDocument['id'][] {
  return search(snapshot, body).ids
}

export function searchHits(snapshot: IndexSnapshot, body: TestRequest): readonly TestDocument[] {
  return search(snapshot, body).hits
}

/** By hit: its id, and what one rule says of it in `_rankingScoreDetails`, without its place in the order. */
export function toldBy(
  rule: string,
  snapshot: IndexSnapshot,
  body: TestRequest,
): readonly (readonly [TestDocument['id'], Readonly<Record<string, unknown>> | undefined])[] {
  return searchHits(snapshot, { ...body, showRankingScoreDetails: true }).map((hit) => {
    const details = hit['_rankingScoreDetails'] as Readonly<Record<string, Readonly<Record<string, unknown>>>>
    const { order: _order, ...told } = details[rule] ?? {}
    return [hit.id, rule in details ? told : undefined]
  })
}

/** The context of a search that always has time. */
export function contextOf(snapshot: IndexSnapshot, attributesToSearchOn?: readonly string[]): SearchContext {
  const visible = visiblePartOf(snapshot, undefined)
  return { ...matchContextOf(snapshot, attributesToSearchOn, visible), isOverdue: () => false }
}

/** The query of a request against a moment of an index. */
export function matcherOf(
  snapshot: IndexSnapshot,
  body: TestRequest,
  context = contextOf(snapshot),
): QueryMatcher {
  const request: SearchRequest = decodeSearchBody(body)
  const tools = searchToolsOf(snapshot.settings)
  const { terms, words } = parseQuery(request.q, {
    tokenizer: tools.tokenizer,
    locales: request.locales,
    lastIsPrefix: snapshot.settings.prefixSearch === 'indexingTime',
  })
  const nodes = makeNodes(terms, tools)
  return createQueryMatcher({ nodes, words, strategy: request.matchingStrategy }, context)
}

/** The documents of a set, in the order of their bits. */
export function idsIn(snapshot: IndexSnapshot, set: DocSet): readonly TestDocument['id'][] {
  return Array.from(toSorted(set), (bit) => idAt(snapshot, bit))
}

/** The document that a bit stands for. */
export function idAt(snapshot: IndexSnapshot, bit: number): TestDocument['id'] {
  const run = snapshot.runs.findLast(({ firstBit }) => firstBit <= bit)
  const number = run?.numbers[bit - run.firstBit]
  if (number === undefined) throw new Error(`bit ${bit} stands for no document`)
  const document = snapshot.readDocument(number as Parameters<IndexSnapshot['readDocument']>[0])
  return (JSON.parse(Buffer.from(document).toString()) as TestDocument).id
}
