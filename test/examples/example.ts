import { readFileSync } from 'node:fs'
import type { JsonObject } from '../model/model-documents.js'

/** A small index, or several, one request, and what its answer must hold. */
export type Example = OneIndexExample | ManyIndexExample

export interface OneIndexExample extends AnyExample {
  readonly settings: JsonObject
  readonly documents: readonly JsonObject[]
}

/** By the uid of the index. */
export interface ManyIndexExample extends AnyExample {
  readonly settings: Readonly<Record<string, JsonObject>>
  readonly documents: Readonly<Record<string, readonly JsonObject[]>>
}

interface AnyExample {
  readonly area: string
  readonly name: string
  readonly request: { readonly route: string; readonly body?: JsonObject }
  readonly expect: JsonObject
  /** How sure it is that the expectation is right. */
  readonly certainty: string
  readonly note?: string
}

export function readExamples(): readonly Example[] {
  // The file is ours, and every line of it has this form.
  return JSON.parse(readFileSync(new URL('search.json', import.meta.url), 'utf8')) as Example[]
}

export function hasManyIndexes(example: Example): example is ManyIndexExample {
  return !Array.isArray(example.documents)
}

/** Whether the server can answer it by now. Vectors are still to come. */
export function isSupported({ area }: Example): boolean {
  return area !== '9-vectors'
}

/** The areas of searches by words alone. */
const wordAreas = /^(?:1|2|3|4|6|12|14)-(?!distinct)/

/** Whether it is a search by words, which succeeds. */
export function isKeywordSearch(example: Example): example is OneIndexExample {
  if (hasManyIndexes(example) || example.request.route !== 'search') return false
  return wordAreas.test(example.area) && !('status' in example.expect)
}
