import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach } from 'vitest'
import type { IndexId } from '../../../domain/index-id.js'
import { batchUid, indexUid, textOf } from '../../search-engine.harness.contract.js'
import type { ChangeOutcome, DocumentOperation } from '../../search-engine.js'
import { pageOfAll } from '../reading/read-documents.js'
import type { IndexSnapshot, RunView } from '../runs/index-snapshot.js'
import { isLive } from '../runs/live-bits.js'
import { readManifest, type Manifest } from '../runs/manifest.js'
import { openSearchableIndex } from '../runs/searchable-index.js'
import type { DocumentNumber } from '../tables/document-number.js'
import { openIndexEnvironment, type IndexEnvironment } from '../tables/index-environment.js'
import { readDocumentAt } from '../tables/read-document-at.js'
import { applyDocumentChange, applySettingsChange } from './apply-change.js'
import type { OperationTools } from './apply-operations.js'
import type { RunWatch } from './run-watch.js'

// What tests of indexing share: indexes in folders of their own, short ways to change them, and what a search
// would find in them.

export const noWatch: RunWatch = { checkAborted: () => {}, report: () => {}, beginCommit: () => {} }

/** To be called once in a test file. */
export function openingIndexes(): () => IndexEnvironment {
  const root = mkdtempSync(join(tmpdir(), 'parley-indexing.'))
  const opened: IndexEnvironment[] = []
  let folders = 0
  afterAll(() => rmSync(root, { recursive: true }))
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((environment) => environment.close()))
  })
  return () => {
    folders += 1
    const folder = join(root, String(folders))
    mkdirSync(folder)
    const environment = openIndexEnvironment(folder)
    opened.push(environment)
    return environment
  }
}

export interface Attempt extends Partial<OperationTools> {
  readonly batch?: number
  readonly operations: readonly DocumentOperation[]
}

export function changeDocuments(
  environment: IndexEnvironment,
  { batch = 1, operations, ...tools }: Attempt,
): ChangeOutcome {
  const change = { batch: batchUid(batch), index: 1 as IndexId, indexUid, operations }
  return applyDocumentChange(environment, change, { watch: noWatch, ...tools })
}

export function changeSettings(
  environment: IndexEnvironment,
  batch: number,
  settings: Readonly<Record<string, unknown>>,
  tools: Partial<Pick<OperationTools, 'watch' | 'limits'>> = {},
): ChangeOutcome {
  const change = { batch: batchUid(batch), index: 1 as IndexId, settings }
  return applySettingsChange(environment, change, { watch: noWatch, ...tools })
}

export function manifestOf(environment: IndexEnvironment): Manifest {
  return reading(environment, readManifest)
}

export function runFilesOf(environment: IndexEnvironment): readonly string[] {
  return readdirSync(join(environment.folder, 'runs')).toSorted()
}

/** The files that the manifest names. */
export function namedFilesOf(environment: IndexEnvironment): readonly string[] {
  const { runs } = manifestOf(environment)
  return runs
    .flatMap(({ slots, words, columns }) => [
      `${slots.number}.slots`,
      `${words.number}.words`,
      `${columns.number}.columns`,
    ])
    .toSorted()
}

/** Every document as text, in the order of insertion. */
export function documentsOf(environment: IndexEnvironment): string[] {
  return reading(environment, (view) =>
    pageOfAll(view, 0, 1_000_000).numbers.map((number) => textOf(readDocumentAt(view, number))),
  )
}

function reading<T>(
  environment: IndexEnvironment,
  body: (view: ReturnType<IndexEnvironment['snapshot']>['view']) => T,
): T {
  environment.refresh()
  const { view, end } = environment.snapshot()
  try {
    return body(view)
  } finally {
    end()
  }
}

/** What a search could find of a document, besides its bytes. */
export interface Findable {
  readonly text: string
  /** `field:word`, sorted. */
  readonly words: readonly string[]
  /** `field=value`, sorted. */
  readonly values: readonly string[]
}

/** By live document, in the order of insertion, out of the files of the runs. */
export function findableIn(environment: IndexEnvironment): Findable[] {
  const found = new Map<number, Findable>()
  openSearchableIndex(environment).withSnapshot((snapshot) => {
    for (const run of snapshot.runs) {
      const words = wordsBySlot(run)
      for (const [slot, number] of run.numbers.entries()) {
        if (!isLive(snapshot.live, run.firstBit + slot)) continue
        if (found.has(number)) throw new Error(`the document ${number} is live in two runs`)
        found.set(number, findable(snapshot, run, slot, words[slot] ?? []))
      }
    }
  })
  return [...found].toSorted(([a], [b]) => a - b).map(([, document]) => document)
}

function findable(snapshot: IndexSnapshot, run: RunView, slot: number, words: readonly string[]): Findable {
  const number = run.numbers[slot] as DocumentNumber
  const text = textOf(snapshot.readDocument(number))
  return { text, words: words.toSorted(), values: valuesOf(run, slot).toSorted() }
}

function wordsBySlot({ words, documentCount }: RunView): string[][] {
  const bySlot = Array.from({ length: documentCount }, (): string[] => [])
  for (let rank = 0; rank < words.dictionary.size; rank += 1)
    for (const postings of words.postingsOf(rank)) {
      const field = words.fields[postings.field] ?? '?'
      const cursor = postings.cursor()
      for (let seen = 0; seen < postings.documentCount; seen += 1) {
        bySlot[cursor.slot]?.push(`${field}:${words.dictionary.wordAt(rank)}`)
        cursor.next()
      }
    }
  return bySlot
}

function valuesOf({ columns }: RunView, slot: number): string[] {
  return columns.fields.flatMap((field) => {
    const column = columns.column(field)
    if (column === undefined) return []
    const ordinals: number[] = []
    column.ordinalsOf(slot, ordinals)
    const { numbers } = column
    return ordinals.map((ordinal) => {
      const value = ordinal < numbers.length ? numbers[ordinal] : column.stringAt(ordinal - numbers.length)
      return `${field}=${value}`
    })
  })
}
