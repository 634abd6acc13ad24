import type { SearchRequest } from '../../../domain/search-request.js'
import { compileMatchingWords } from '../../formatting/compile-matching-words.js'
import { createDocumentFormatter, type FormatDocument } from '../../formatting/format-document.js'
import { occurrencesOf } from '../filtering/occurrences-of.js'
import type { VisiblePart } from '../filtering/visible-part.js'
import type { QueryMatcher } from '../matching/query-matcher.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { numberOfBit } from '../runs/number-of-bit.js'
import { createLocalesOf } from '../runs/searchable-locales.js'
import type { DisplayedFields } from './displayed-fields.js'
import { matchingWordsOf } from './matching-words.js'
import { searchToolsOf } from './search-tools.js'

export interface HitFormatting {
  readonly matcher: QueryMatcher
  readonly fields: DisplayedFields
  readonly visible: VisiblePart
  /** The documents of the page. */
  readonly bits: readonly number[]
}

/** Undefined when the request asks for nothing to be marked, cropped or located. */
export function createHitFormatter(
  request: SearchRequest,
  snapshot: IndexSnapshot,
  { matcher, fields, visible, bits }: HitFormatting,
): FormatDocument | undefined {
  const { format, showMatchesPosition, attributesToRetrieve } = request
  const isFormatted = format.attributesToHighlight.length > 0 || format.attributesToCrop.length > 0
  if (!isFormatted && !showMatchesPosition) return undefined
  const { settings } = snapshot
  return createDocumentFormatter({
    tokenizer: searchToolsOf(settings).formatTokenizer(),
    finder: compileMatchingWords(matchingWordsOf(matcher)),
    format,
    attributesToRetrieve,
    showMatchesPosition,
    isDisplayed: fields.isDisplayed,
    isField: (path) => visible.hasField(path) || isInHits(path, bits, snapshot, visible),
    localesOf: createLocalesOf(settings.localizedAttributes),
  })
}

/** Of a part of an index not all fields are known, but those of the hits are. */
function isInHits(
  path: string,
  bits: readonly number[],
  snapshot: IndexSnapshot,
  visible: VisiblePart,
): boolean {
  if (visible.isWhole) return false
  return bits.some((bit) => {
    const document = Buffer.from(snapshot.readDocument(numberOfBit(bit, snapshot))).toString()
    return occurrencesOf(JSON.parse(document), path).length > 0
  })
}
