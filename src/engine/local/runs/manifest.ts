import type { Branded } from '../../../domain/branded.js'
import { decodeJson, encodeJson } from '../../../storage/json-value.js'
import { encodeBlock } from '../tables/document-number.js'
import type { IndexChange, IndexView } from '../tables/index-view.js'
import { decodeLiveBits, encodeLiveBits, type LiveBits } from './live-bits.js'

/** Never given twice in one index. */
export type RunId = Branded<number, 'RunId'>

export type RunFileKind = 'slots' | 'words' | 'columns'

/** What an index is searched with: the runs of its documents. */
export interface Manifest {
  /** Raised with every change that a search could notice. */
  readonly version: number
  /** Larger than the number of every file named so far. */
  readonly nextFile: number
  /** The oldest first. */
  readonly runs: readonly RunRecord[]
}

export interface RunRecord {
  readonly id: RunId
  /** Live or not. */
  readonly documentCount: number
  readonly liveCount: number
  readonly slots: RunFile
  readonly words: RunFile
  readonly columns: RunFile
}

/** A file that never changes once it is named here. */
export interface RunFile {
  readonly number: number
  readonly bytes: number
}

export const runFileKinds = ['slots', 'words', 'columns'] as const satisfies readonly RunFileKind[]

const emptyManifest: Manifest = { version: 0, nextFile: 1, runs: [] }

const manifestKey = Buffer.from('runs')

/** For whoever wants to know only whether something has changed: equal bytes, equal index. */
export function readManifestBytes(view: IndexView): Uint8Array | undefined {
  return view.get('meta', manifestKey)
}

// What is read below was written by the function beside it: hence its type.

/** Undefined stands for an index that has never had one. */
export function decodeManifest(bytes: Uint8Array | undefined): Manifest {
  return bytes === undefined ? emptyManifest : (decodeJson(bytes) as Manifest)
}

export function readManifest(view: IndexView): Manifest {
  return decodeManifest(readManifestBytes(view))
}

export function hasManifest(view: IndexView): boolean {
  return readManifestBytes(view) !== undefined
}

export function writeManifest(view: IndexChange, manifest: Manifest): void {
  view.put('meta', manifestKey, encodeJson(manifest))
}

export function readRunLive(view: IndexView, run: RunId): LiveBits {
  const bytes = view.get('runLive', encodeBlock(run))
  if (bytes === undefined) throw new Error(`the run ${run} has no live documents noted: the index is damaged`)
  return decodeLiveBits(bytes)
}

export function writeRunLive(view: IndexChange, run: RunId, bits: LiveBits): void {
  view.put('runLive', encodeBlock(run), encodeLiveBits(bits))
}

export function removeRunLive(view: IndexChange, run: RunId): void {
  view.remove('runLive', encodeBlock(run))
}

/** Bytes of the files of all runs, by their kind. */
export function runFileBytes({ runs }: Manifest): Readonly<Record<RunFileKind, number>> {
  const sum = (kind: RunFileKind): number => runs.reduce((bytes, run) => bytes + run[kind].bytes, 0)
  return { slots: sum('slots'), words: sum('words'), columns: sum('columns') }
}
