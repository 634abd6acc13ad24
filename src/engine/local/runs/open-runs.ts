import type { ColumnsReader } from './columns-reader.js'
import type { Manifest, RunFile, RunFileKind, RunRecord } from './manifest.js'
import { openColumns } from './open-columns.js'
import { openWords } from './open-words.js'
import type { RunFolder } from './run-folder.js'
import { readSlots } from './slots.js'
import type { WordsReader } from './words-reader.js'

/** What the files of a run hold. */
export interface OpenRun {
  readonly numbers: Uint32Array
  readonly words: WordsReader
  readonly columns: ColumnsReader
}

/** The run files of one index that are open. A file is opened once and stays open until it is closed here,
 *  even if its name is removed meanwhile. */
export interface OpenRuns {
  /** Throws `ENOENT` when a file is gone: then the manifest that named it has been replaced. */
  open(run: RunRecord): OpenRun
  /** Leaves the file of words alone. */
  openWithoutWords(run: RunRecord): Omit<OpenRun, 'words'>
  /** Closes the files that the manifest does not name. */
  keepOnly(manifest: Pick<Manifest, 'runs'>): void
  close(): void
}

export function createOpenRuns(folder: RunFolder): OpenRuns {
  // By the number of their file.
  const slots = new Map<number, Uint32Array>()
  const words = new Map<number, WordsReader>()
  const columns = new Map<number, ColumnsReader>()

  function keepOnly({ runs }: Pick<Manifest, 'runs'>): void {
    const kept = (kind: RunFileKind): Set<number> => new Set(runs.map((run) => run[kind].number))
    dropOthers(slots, kept('slots'), () => {})
    dropOthers(words, kept('words'), (reader) => reader.close())
    dropOthers(columns, kept('columns'), (reader) => reader.close())
  }

  function openWithoutWords(run: RunRecord): Omit<OpenRun, 'words'> {
    return {
      numbers: opened(slots, run.slots, (number) => readSlots(folder.pathOf('slots', number))),
      columns: opened(columns, run.columns, (number) => openColumns(folder.pathOf('columns', number))),
    }
  }

  return {
    open: (run) => ({
      ...openWithoutWords(run),
      words: opened(words, run.words, (number) => openWords(folder.pathOf('words', number))),
    }),
    openWithoutWords,
    keepOnly,
    close: () => keepOnly({ runs: [] }),
  }
}

function opened<T>(known: Map<number, T>, { number }: RunFile, open: (number: number) => T): T {
  const found = known.get(number)
  if (found !== undefined) return found
  const made = open(number)
  known.set(number, made)
  return made
}

function dropOthers<T>(known: Map<number, T>, kept: ReadonlySet<number>, close: (value: T) => void): void {
  for (const [number, value] of known) {
    if (kept.has(number)) continue
    known.delete(number)
    close(value)
  }
}
