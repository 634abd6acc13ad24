import type { SearchEngine } from '../engine/search-engine.js'

/** What tasks ask of an engine. */
export type TaskEngine = Pick<
  SearchEngine,
  | 'changeDocuments'
  | 'changeSettings'
  | 'setPrimaryKey'
  | 'removeIndex'
  | 'keepOnly'
  | 'compact'
  | 'readStats'
  | 'readSettings'
>
