import { matchesAttributePattern } from './attribute-pattern.js'
import { completeSettings } from '../../src/domain/settings/complete-settings.js'
import type { Settings, StoredSettings } from '../../src/domain/settings/settings.js'
import { createTokenizer } from '../../src/text/create-tokenizer.js'
import type { Token } from '../../src/text/tokenizer.js'
import { readDocument, type JsonObject, type ModelDocument } from './model-documents.js'
import { documentsThat, type DocumentSet } from './document-set.js'

export interface ModelIndex {
  readonly settings: Settings
  readonly documents: readonly ModelDocument[]
  readonly everyDocument: DocumentSet
  /** Every word of the index, by the order of its bytes. */
  readonly dictionary: readonly string[]
  /** Every searchable field that some document has. */
  readonly fields: readonly string[]
  readonly tokenize: (text: string, locales?: readonly string[]) => readonly Token[]
}

export function buildModelIndex(documents: readonly JsonObject[], stored: StoredSettings): ModelIndex {
  const settings = completeSettings(stored)
  const tokenizer = createTokenizer(settings)
  const tokenize = (text: string, locales?: readonly string[]): readonly Token[] =>
    locales === undefined ? tokenizer.tokenize(text) : tokenizer.tokenize(text, locales)
  const reader = {
    isSearchable: (field: string) => weightOf(settings, field) !== undefined,
    tokenize: (text: string, field: string) => tokenize(text, localesOf(settings, field)),
  }
  const read = documents.map((document) => readDocument(document, reader))
  const words = new Set(read.flatMap(({ occurrences }) => Array.from(occurrences.keys())))
  const fields = new Set(read.flatMap(({ values }) => Array.from(values.keys())))
  return {
    settings,
    documents: read,
    everyDocument: documentsThat(read.length, () => true),
    dictionary: [...words].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
    fields: [...fields].filter(reader.isSearchable),
    tokenize,
  }
}

/** 0 for the most important fields; undefined for those that are not searched. */
export function weightOf({ searchableAttributes }: Settings, field: string): number | undefined {
  if (searchableAttributes.includes('*')) return 0
  const weight = searchableAttributes.findIndex((name) => field === name || field.startsWith(`${name}.`))
  return weight === -1 ? undefined : weight
}

export function highestWeight({ searchableAttributes }: Settings): number {
  return searchableAttributes.includes('*') ? 0 : Math.max(0, searchableAttributes.length - 1)
}

export function localesOf({ localizedAttributes }: Settings, field: string): readonly string[] | undefined {
  const isMeant = (pattern: string): boolean => matchesAttributePattern(pattern, field)
  return localizedAttributes?.find(({ attributePatterns }) => attributePatterns.some(isMeant))?.locales
}
