import { readManifest, readRunLive, removeRunLive, writeManifest, writeRunLive } from '../runs/manifest.js'
import {
  runFileKinds,
  type Manifest,
  type RunFileKind,
  type RunId,
  type RunRecord,
} from '../runs/manifest.js'
import { allLive, clearLiveBit, countLiveBits, type LiveBits } from '../runs/live-bits.js'
import { fileBytes, removeFile, type RunFolder } from '../runs/run-folder.js'
import type { IndexEnvironment } from '../tables/index-environment.js'
import type { IndexChange } from '../tables/index-view.js'

/** The runs of an index while it is changed. Files are written while the change goes on; only its commit makes
 *  them part of the index. */
export interface RunSet {
  /** As they are so far, the oldest first. */
  readonly runs: readonly RunRecord[]
  readonly folder: RunFolder
  /** Not to be changed but by `markDead`. */
  liveOf(run: RunRecord): LiveBits
  markDead(run: RunRecord, slot: number): void
  /** A file to be written and synced by the caller. */
  newFile(kind: RunFileKind): NewFile
  /** A file that no manifest will name. It is the caller's to remove, unless the change fails. */
  temporaryFile(name: string): string
  /** Adds a run after the others. */
  append(content: NewRun): void
  /** Puts a run in the place of the first of several. */
  replace(replaced: readonly RunRecord[], content: NewRun): void
  /** Gives a run another file of one kind. */
  replaceFile(run: RunRecord, kind: RunFileKind, file: NewFile): void
  removeAll(): void
  /** Brings the counts of live documents up to date, and removes runs that have none. */
  recount(): void
  /** Recounts, writes the tables and syncs the folder: to be called once, at the end. */
  flush(): Manifest
}

export interface NewFile {
  readonly number: number
  readonly path: string
}

export interface NewRun {
  readonly documentCount: number
  readonly files: Readonly<Record<RunFileKind, NewFile>>
  /** All documents of the run when it is left out. */
  readonly live?: LiveBits | undefined
}

/** Runs `body` as one change of the index and its runs. If it throws, the files it wrote are removed; if not,
 *  those it replaced. */
export function changeWithRuns<T>(
  environment: IndexEnvironment,
  folder: RunFolder,
  body: (view: IndexChange, runs: RunSet) => T,
): T {
  const files: FileLists = { written: [], replaced: [] }
  const result = changeOrRemove(environment, files.written, (view) =>
    body(view, openRunSet(view, folder, files)),
  )
  for (const path of files.replaced) removeFile(path)
  return result
}

function changeOrRemove<T>(
  environment: IndexEnvironment,
  written: readonly string[],
  body: (view: IndexChange) => T,
): T {
  try {
    return environment.change(body)
  } catch (error) {
    for (const path of written) removeFile(path)
    throw error
  }
}

interface FileLists {
  readonly written: string[]
  readonly replaced: string[]
}

function openRunSet(view: IndexChange, folder: RunFolder, { written, replaced }: FileLists): RunSet {
  const before = readManifest(view)
  let nextFile = before.nextFile
  let runs: readonly RunRecord[] = before.runs
  const live = new Map<RunId, LiveBits>()
  const changedLive = new Set<RunId>()

  function liveOf(run: RunRecord): LiveBits {
    const known = live.get(run.id)
    if (known !== undefined) return known
    const bits = readRunLive(view, run.id)
    live.set(run.id, bits)
    return bits
  }

  function toBeWritten(path: string): string {
    if (written.length === 0) folder.make()
    written.push(path)
    return path
  }

  function recordOf({ documentCount, files, live: bits = allLive(documentCount) }: NewRun): RunRecord {
    // A run has one file of slots all its life: their number is as good an id as any.
    const id = files.slots.number as RunId
    live.set(id, bits)
    changedLive.add(id)
    const [slots, words, columns] = [fileOf(files.slots), fileOf(files.words), fileOf(files.columns)]
    return { id, documentCount, liveCount: documentCount, slots, words, columns }
  }

  function drop(run: RunRecord): void {
    for (const kind of runFileKinds) replaced.push(folder.pathOf(kind, run[kind].number))
    removeRunLive(view, run.id)
    live.delete(run.id)
    changedLive.delete(run.id)
  }

  function recount(): void {
    runs = runs.map((run) => {
      const bits = changedLive.has(run.id) ? live.get(run.id) : undefined
      return bits === undefined ? run : { ...run, liveCount: countLiveBits(bits) }
    })
    for (const run of runs) if (run.liveCount === 0) drop(run)
    runs = runs.filter((run) => run.liveCount > 0)
  }

  function flush(): Manifest {
    recount()
    for (const id of changedLive) {
      const bits = live.get(id)
      if (bits !== undefined) writeRunLive(view, id, bits)
    }
    if (written.length > 0) folder.sync()
    const manifest = { version: before.version + 1, nextFile, runs }
    writeManifest(view, manifest)
    return manifest
  }

  return {
    get runs() {
      return runs
    },
    folder,
    liveOf,
    markDead: (run, slot) => {
      clearLiveBit(liveOf(run), slot)
      changedLive.add(run.id)
    },
    newFile: (kind) => {
      const number = nextFile
      nextFile += 1
      return { number, path: toBeWritten(folder.pathOf(kind, number)) }
    },
    temporaryFile: (name) => toBeWritten(folder.temporaryPath(name)),
    append: (content) => {
      runs = [...runs, recordOf(content)]
    },
    replace: (sources, content) => {
      const gone = new Set(sources.map(({ id }) => id))
      const place = runs.findIndex(({ id }) => gone.has(id))
      const record = recordOf(content)
      for (const run of runs) if (gone.has(run.id)) drop(run)
      const kept = (run: RunRecord): boolean => !gone.has(run.id)
      runs = [...runs.slice(0, place), record, ...runs.slice(place).filter(kept)]
    },
    replaceFile: (run, kind, file) => {
      replaced.push(folder.pathOf(kind, run[kind].number))
      runs = runs.map((each) => (each.id === run.id ? { ...each, [kind]: fileOf(file) } : each))
    },
    removeAll: () => {
      for (const run of runs) drop(run)
      runs = []
    },
    recount,
    flush,
  }
}

function fileOf({ number, path }: NewFile): { readonly number: number; readonly bytes: number } {
  return { number, bytes: fileBytes(path) }
}
