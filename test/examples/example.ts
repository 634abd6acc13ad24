import { readFileSync } from 'node:fs'
import type { JsonObject } from '../model/model-documents.js'

/** A small index, one request, and what its answer must hold. */
export interface Example {
  readonly area: string
  readonly name: string
  readonly settings: JsonObject
  readonly documents: readonly JsonObject[]
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

/** The areas that the server answers by now. Distinct values come with the filters. */
const supportedAreas = /^(?:1|2|3|4|6|11|12|14)-(?!distinct)/

const notYet = new Set([
  // Needs filters.
  '60 nested parentheses are refused',
])

export function isSupported({ area, name }: Example): boolean {
  return supportedAreas.test(area) && !notYet.has(name)
}

/** Whether it is a search by words, which succeeds. */
export function isKeywordSearch(example: Example): boolean {
  return isSupported(example) && example.request.route === 'search' && !('status' in example.expect)
}
