import type { SearchRequest } from '../../../domain/search-request.js'
import { compileMatchingWords } from '../../formatting/compile-matching-words.js'
import { createDocumentFormatter, type FormatDocument } from '../../formatting/format-document.js'
import type { QueryMatcher } from '../matching/query-matcher.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { createLocalesOf } from '../runs/searchable-locales.js'
import type { DisplayedFields } from './displayed-fields.js'
import { matchingWordsOf } from './matching-words.js'
import { searchToolsOf } from './search-tools.js'

/** Undefined when the request asks for nothing to be marked, cropped or located. */
export function createHitFormatter(
  request: SearchRequest,
  snapshot: IndexSnapshot,
  matcher: QueryMatcher,
  fields: DisplayedFields,
): FormatDocument | undefined {
  const { format, showMatchesPosition, attributesToRetrieve } = request
  const isFormatted = format.attributesToHighlight.length > 0 || format.attributesToCrop.length > 0
  if (!isFormatted && !showMatchesPosition) return undefined
  const { settings, fieldCounts } = snapshot
  return createDocumentFormatter({
    tokenizer: searchToolsOf(settings).formatTokenizer(),
    finder: compileMatchingWords(matchingWordsOf(matcher)),
    format,
    attributesToRetrieve,
    showMatchesPosition,
    isDisplayed: fields.isDisplayed,
    isField: (path) => fieldCounts.has(path),
    localesOf: createLocalesOf(settings.localizedAttributes),
  })
}
