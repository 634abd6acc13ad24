import type { Settings } from '../../../domain/settings/settings.js'
import type { CreateTokenizer } from '../../../text/tokenizer.js'
import { writeSlots } from '../runs/slots.js'
import type { DocumentNumber } from '../tables/document-number.js'
import type { JsonObject } from './json-object.js'
import { mergeWhileTooMany } from './merge-now.js'
import type { RunLimits } from './run-limits.js'
import { createColumnsPiece, createWordsPiece } from './run-pieces.js'
import type { RunSet } from './run-set.js'
import type { RunWatch } from './run-watch.js'

/** Makes runs of documents: adds one whenever as many have come as are to be held in memory. */
export interface RunBuilder {
  /** Numbers rise from one `finish` to the next. */
  add(number: DocumentNumber, document: JsonObject): void
  /** Adds a run of what is left. */
  finish(): void
}

export interface IndexingTools {
  readonly settings: Settings
  readonly watch: RunWatch
  readonly limits: RunLimits
  readonly createTokenizer: CreateTokenizer
}

export function createRunBuilder(runs: RunSet, tools: IndexingTools): RunBuilder {
  const { watch, limits } = tools
  const words = createWordsPiece(tools)
  const columns = createColumnsPiece(tools)
  let slots = new Uint32Array(Math.min(limits.documents, 1_024))
  let count = 0

  function finish(): void {
    if (count === 0) return
    const files = {
      slots: runs.newFile('slots'),
      words: runs.newFile('words'),
      columns: runs.newFile('columns'),
    }
    writeSlots(files.slots.path, slots.subarray(0, count))
    words.write(files.words.path)
    columns.write(files.columns.path)
    runs.append({ documentCount: count, files })
    count = 0
    mergeWhileTooMany(runs, watch)
  }

  return {
    add: (number, document) => {
      words.add(document)
      columns.add(document)
      if (count === slots.length) {
        const grown = new Uint32Array(count * 2)
        grown.set(slots)
        slots = grown
      }
      slots[count] = number
      count += 1
      if (count >= limits.documents || words.heldBytes + columns.heldBytes >= limits.heldBytes) finish()
    },
    finish,
  }
}
