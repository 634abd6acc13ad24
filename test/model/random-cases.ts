import * as fc from 'fast-check'
import type { StoredSettings } from '../../src/domain/settings/settings.js'
import type { JsonObject } from './model-documents.js'
import { randomDocuments, randomIds } from './random-documents.js'
import { randomRequest } from './random-requests.js'
import { randomSettings } from './random-settings.js'
import { wordFamilies, type Words } from './random-words.js'

/** The life of one index. */
export interface RandomCase {
  readonly settings: StoredSettings
  readonly rounds: readonly Round[]
}

/** A change, and searches after it. */
export interface Round {
  readonly change: Change
  /** Bodies of searches. */
  readonly searches: readonly JsonObject[]
}

export type Change =
  | {
      readonly kind: 'import'
      readonly method: 'replace' | 'update'
      readonly documents: readonly JsonObject[]
    }
  | { readonly kind: 'delete'; readonly ids: readonly number[] }
  | { readonly kind: 'settings'; readonly settings: StoredSettings }

export const randomCase: fc.Arbitrary<RandomCase> = fc.constantFrom<Words>(...wordFamilies).chain((words) =>
  fc.record({
    settings: randomSettings(words),
    rounds: fc
      .tuple(firstRound(words), fc.array(laterRound(words), { maxLength: 3 }))
      .map(([first, later]) => [first].concat(later)),
  }),
)

function firstRound(words: Words): fc.Arbitrary<Round> {
  const imported = fc.record({
    kind: fc.constant('import' as const),
    method: fc.constant('replace' as const),
    documents: randomDocuments(words, 20),
  })
  return round(words, imported)
}

function laterRound(words: Words): fc.Arbitrary<Round> {
  const imported = fc.record({
    kind: fc.constant('import' as const),
    method: fc.constantFrom('replace' as const, 'update' as const),
    documents: randomDocuments(words, 4),
  })
  const deleted = fc.record({ kind: fc.constant('delete' as const), ids: randomIds })
  const settings = fc.record({ kind: fc.constant('settings' as const), settings: randomSettings(words) })
  return round(words, fc.oneof<fc.Arbitrary<Change>[]>(imported, deleted, settings))
}

function round(words: Words, change: fc.Arbitrary<Change>): fc.Arbitrary<Round> {
  return fc.record({
    change,
    searches: fc.array(randomRequest(words), { minLength: 1, maxLength: 16, size: 'max' }),
  })
}
