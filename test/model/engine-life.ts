import type { IndexId } from '../../src/domain/index-id.js'
import type { SearchRequest } from '../../src/domain/search-request.js'
import type { StoredSettings } from '../../src/domain/settings/settings.js'
import type { SearchEngine } from '../../src/engine/search-engine.js'
import {
  batchUid,
  deleting,
  importing,
  indexUid,
  quietRun,
} from '../../src/engine/search-engine.harness.contract.js'
import type { ModelResult } from './model-search.js'
import type { Change } from './random-cases.js'

/** One index of a real engine, changed and searched like the model. */
export interface EngineLife {
  change(change: Change): Promise<void>
  search(request: SearchRequest): Promise<ModelResult>
  end(): Promise<void>
}

let indexes = 0

export async function startEngineLife(engine: SearchEngine, settings: StoredSettings): Promise<EngineLife> {
  indexes += 1
  const index = indexes as IndexId
  let batches = 0
  const nextBatch = () => batchUid((batches += 1))

  const changeSettings = async (changed: StoredSettings): Promise<void> => {
    await engine.changeSettings({ batch: nextBatch(), index, settings: changed }, quietRun)
  }
  await changeSettings(settings)

  return {
    async change(change) {
      if (change.kind === 'settings') return changeSettings(change.settings)
      const operation =
        change.kind === 'delete'
          ? deleting(change.ids.map(String))
          : importing(
              change.documents.map((document) => JSON.stringify(document)),
              { method: change.method, primaryKey: 'id' },
            )
      const outcome = await engine.changeDocuments(
        { batch: nextBatch(), index, indexUid, operations: [operation] },
        quietRun,
      )
      const error = outcome.results.find((result) => result.error !== null)?.error
      if (error != null) throw new Error(`the change was refused: ${error.message}`)
    },
    async search(request) {
      const {
        hits,
        scores = [],
        total,
      } = await engine.search(index, {
        request,
        restrictions: [],
        features: { containsFilter: true, multimodal: false },
        indexUid,
      })
      const read = hits.ends.map((end, at) =>
        JSON.parse(Buffer.from(hits.bytes.subarray(hits.ends[at - 1] ?? 0, end)).toString()),
      )
      return {
        ids: read.map(({ id }) => id),
        scores,
        details: read.map((hit) => hit['_rankingScoreDetails']),
        total,
      }
    },
    end: () => engine.removeIndex(index),
  }
}
