import type { VisiblePart } from '../filtering/visible-part.js'
import { createNodeMatches } from '../matching/node-matches.js'
import type { MatchContext, SearchContext } from '../matching/search-context.js'
import { resolveSearchFields } from '../matching/search-fields.js'
import { createWordLookup } from '../matching/word-lookup.js'
import { setOfBits } from '../postings/doc-set.js'
import { FoundDocuments } from '../postings/found-documents.js'
import { Uint32List } from '../postings/uint32-list.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'

/** What a search looks words up in, apart from its time. */
export type ReusableContext = Omit<SearchContext, 'isOverdue'>

const known = new WeakMap<IndexSnapshot, ReusableContext>()

/** Searches of the same moment share what they find, unless they choose attributes of their own. */
export function matchContextOf(
  snapshot: IndexSnapshot,
  attributesToSearchOn: readonly string[] | undefined,
  visible: Pick<VisiblePart, 'hasField'>,
): ReusableContext {
  if (attributesToSearchOn !== undefined) return createContext(snapshot, attributesToSearchOn, visible)
  const before = known.get(snapshot)
  if (before !== undefined) return before
  const made = createContext(snapshot, undefined, visible)
  known.set(snapshot, made)
  return made
}

function createContext(
  snapshot: IndexSnapshot,
  attributesToSearchOn: readonly string[] | undefined,
  visible: Pick<VisiblePart, 'hasField'>,
): ReusableContext {
  const { runs, bitCount, settings } = snapshot
  const fields = resolveSearchFields(snapshot, attributesToSearchOn, visible)
  const searchable = fields.runs.map((run) => run.searchable)
  const live = setOfBits(snapshot.live)
  const isAllTolerant = settings.typoTolerance.disableOnAttributes.length === 0
  const context: MatchContext = {
    snapshot,
    runs,
    bitCount,
    fields,
    searchable,
    searched: attributesToSearchOn === undefined ? searchable : fields.runs.map(({ searched }) => searched),
    tolerant: fields.runs.map(({ tolerant }) => tolerant),
    forgiving: isAllTolerant ? undefined : fields.runs.map(({ forgiving }) => forgiving),
    lookup: createWordLookup(runs, live),
    live,
    nearInField: settings.proximityPrecision === 'byAttribute',
    scratch: {
      found: new FoundDocuments(),
      otherFound: new FoundDocuments(),
      list: new Uint32List(),
      otherList: new Uint32List(),
    },
  }
  return { ...context, matches: createNodeMatches(context) }
}
