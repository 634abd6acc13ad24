import type { Settings } from '../../../domain/settings/settings.js'
import type { CreateTokenizer } from '../../../text/tokenizer.js'
import { columnChoiceOf } from '../runs/column-choice.js'
import { createColumnsBuilder } from '../runs/create-columns-builder.js'
import { createWordsBuilder } from '../runs/create-words-builder.js'
import type { Slices } from '../runs/merge-words.js'
import { openColumns } from '../runs/open-columns.js'
import { openWords } from '../runs/open-words.js'
import { createSearchableFields } from '../runs/searchable-fields.js'
import { createLocalesOf } from '../runs/searchable-locales.js'
import { writeMergedColumns } from '../runs/write-merged-columns.js'
import { writeMergedWords } from '../runs/write-merged-words.js'
import { createDocumentWords, type UnitsSink } from './document-words.js'
import type { JsonObject } from './json-object.js'

/** One of the files that a run has, as it is made from documents. */
export interface RunPiece {
  readonly kind: 'words' | 'columns'
  /** Bytes held in memory, about. */
  readonly heldBytes: number
  /** Adds the next document; undefined for one that has died, whose slot stays. */
  add(document: JsonObject | undefined): void
  /** Writes what was added to a file and syncs it. The piece is empty afterwards. */
  write(path: string): void
  /** Puts files of consecutive documents together. */
  merge(parts: readonly PartFile[], documentCount: number, path: string): Slices
}

export interface PartFile {
  readonly path: string
  /** By their slots in the part, the slots of its documents in the run. */
  readonly newSlots: Uint32Array
}

export interface PieceTools {
  readonly settings: Settings
  readonly createTokenizer: CreateTokenizer
}

export function createWordsPiece({ settings, createTokenizer }: PieceTools): RunPiece {
  const { stopWords, separatorTokens, nonSeparatorTokens, dictionary } = settings
  const words = createDocumentWords({
    tokenizer: createTokenizer({ stopWords, separatorTokens, nonSeparatorTokens, dictionary }),
    isSearchable: createSearchableFields(settings.searchableAttributes).covers,
    localesOf: createLocalesOf(settings.localizedAttributes),
  })
  const builder = createWordsBuilder()
  // Values of one field come one after another. The places of fields are given anew after every `write`.
  let lastPath: string | undefined
  let field = 0
  const sink: UnitsSink = {
    beginValue: (path) => {
      if (path === lastPath) return
      field = builder.fieldOf(path)
      lastPath = path
    },
    takeWord: (word, position) => builder.addUnits(field, word, position),
  }
  return {
    kind: 'words',
    get heldBytes() {
      return builder.heldBytes
    },
    add: (document) => {
      builder.beginDocument()
      if (document !== undefined) words.visitUnits(document, sink)
    },
    write: (path) => {
      builder.write(path)
      lastPath = undefined
    },
    *merge(parts, documentCount, path) {
      const sources = parts.map((part) => ({ words: openWords(part.path), newSlots: part.newSlots }))
      try {
        yield* writeMergedWords(sources, documentCount, path)
      } finally {
        for (const source of sources) source.words.close()
      }
    },
  }
}

export function createColumnsPiece({ settings }: Pick<PieceTools, 'settings'>): RunPiece {
  const builder = createColumnsBuilder(columnChoiceOf(settings))
  return {
    kind: 'columns',
    get heldBytes() {
      return builder.heldBytes
    },
    add: (document) => builder.addDocument(document ?? {}),
    write: (path) => builder.write(path),
    *merge(parts, documentCount, path) {
      const sources = parts.map((part) => ({ columns: openColumns(part.path), newSlots: part.newSlots }))
      try {
        yield* writeMergedColumns(sources, documentCount, path)
      } finally {
        for (const source of sources) source.columns.close()
      }
    },
  }
}
