import { completeSettings } from '../../../domain/settings/complete-settings.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'

/** An index that never had a document nor a setting. */
export const emptySnapshot: IndexSnapshot = {
  version: 0,
  settings: completeSettings({}),
  documentCount: 0,
  runs: [],
  bitCount: 0,
  live: new Uint32Array(0),
  fieldCounts: new Map(),
  findNumber: () => undefined,
  readDocument: (number) => {
    throw new Error(`an empty index has no document ${number}`)
  },
}
