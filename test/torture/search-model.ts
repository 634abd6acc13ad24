import { decodeSearchBody } from '../../src/domain/decode-search-request.js'
import type { StoredSettings } from '../../src/domain/settings/settings.js'
import type { JsonObject } from '../model/model-documents.js'
import { buildModelIndex } from '../model/model-index.js'
import { searchModelIndex } from '../model/model-search.js'

export interface ModelAnswer {
  readonly ids: readonly unknown[]
  readonly total: number
}

/** The naive search of `test/model`, asked as the server is: with the body of a search. */
export function createSearchModel(
  documents: readonly JsonObject[],
  settings: StoredSettings,
): (body: JsonObject) => ModelAnswer {
  const index = buildModelIndex(documents, settings)
  return (body) => {
    const { ids, total } = searchModelIndex(index, decodeSearchBody(body))
    return { ids, total }
  }
}
