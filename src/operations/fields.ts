import type { FieldListRequest } from '../domain/decode-field-list.js'
import type { IndexUid } from '../domain/index-uid.js'
import { pageOf, type Page } from '../domain/page.js'
import { completeSettings } from '../domain/settings/complete-settings.js'
import type { SearchEngine } from '../engine/search-engine.js'
import type { IndexRegistry } from '../instance/index-registry.js'
import { describeField, matchesFieldFilter, type IndexField } from './describe-field.js'
import { requireIndex } from './require-index.js'

/** Lists the fields that the documents of an index have, by name. */
export type ListFields = (index: IndexUid, request: FieldListRequest) => Promise<Page<IndexField>>

export interface FieldDependencies {
  readonly registry: IndexRegistry
  readonly engine: Pick<SearchEngine, 'readFields' | 'readSettings'>
}

export function createListFields({ registry, engine }: FieldDependencies): ListFields {
  return async (index, request) => {
    const { id } = requireIndex(registry, index)
    const settings = completeSettings(await engine.readSettings(id))
    const fields = (await engine.readFields(id))
      .map((name) => describeField(name, settings))
      .filter((field) => matchesFieldFilter(field, request.filter))
    return pageOf(fields, request)
  }
}
