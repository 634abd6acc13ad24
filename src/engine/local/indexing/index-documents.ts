import { encodeNumber } from '../tables/document-number.js'
import type { IndexView } from '../tables/index-view.js'
import type { RunBuilder } from './build-runs.js'
import { parseObject } from './json-object.js'
import type { NumberSet } from './number-set.js'
import { countSteps, type RunWatch } from './run-watch.js'

/** Makes runs of the documents of these numbers; passes over numbers that have none any more. Whatever run has
 *  one of them already must no longer count it. */
export function indexDocuments(
  view: IndexView,
  numbers: NumberSet,
  builder: RunBuilder,
  watch: RunWatch,
): void {
  const step = { step: 'indexing documents', total: numbers.size }
  const countOne = countSteps(watch, [], step)
  watch.report([{ ...step, finished: 0 }])
  for (const number of numbers.values()) {
    countOne()
    const bytes = view.get('documents', encodeNumber(number))
    if (bytes !== undefined) builder.add(number, parseObject(bytes))
  }
  builder.finish()
}
