import type { DocSet } from '../postings/doc-set.js'
import type { FoundDocuments } from '../postings/found-documents.js'
import type { Uint32List } from '../postings/uint32-list.js'
import type { IndexSnapshot, RunView } from '../runs/index-snapshot.js'
import type { NodeMatches } from './node-matches.js'
import type { FieldMask } from './posting-group.js'
import type { SearchFields } from './search-fields.js'
import type { WordLookup } from './word-lookup.js'

/** What words are looked up in: one moment of an index, and the fields that count. */
export interface MatchContext {
  readonly snapshot: IndexSnapshot
  readonly runs: readonly RunView[]
  readonly bitCount: number
  readonly fields: SearchFields
  /** Fields whose words count unless a search chooses attributes. */
  readonly searchable: FieldMask
  /** Fields whose words count. */
  readonly searched: FieldMask
  /** Those of them whose words may have typos. */
  readonly tolerant: FieldMask
  /** Fields whose words may have typos, whether they count or not; undefined if those of all may. */
  readonly forgiving: FieldMask | undefined
  readonly lookup: WordLookup
  /** All documents of the index. */
  readonly live: DocSet
  /** Whether words are near each other if they only share a field. */
  readonly nearInField: boolean
  /** For whoever looks through postings, until it is done. */
  readonly scratch: Scratch
}

/** Memory that is used again and again. */
export interface Scratch {
  readonly found: FoundDocuments
  readonly otherFound: FoundDocuments
  readonly list: Uint32List
  readonly otherList: Uint32List
}

/** What every part of one search looks at. */
export interface SearchContext extends MatchContext {
  /** What was matched by searches before, if it can be used again. */
  readonly matches: NodeMatches
  /** Whether the time that a search may take is over. */
  isOverdue(): boolean
}
