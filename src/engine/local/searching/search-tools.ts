import type { Settings } from '../../../domain/settings/settings.js'
import { createTokenizer } from '../../../text/create-tokenizer.js'
import type { Tokenizer } from '../../../text/tokenizer.js'
import type { NodeRules } from '../matching/make-nodes.js'
import { createSynonymTable } from '../matching/synonym-table.js'
import { createTypoBudget } from '../matching/typo-budget.js'

/** What is made from the settings of an index once and used by all searches. */
export interface SearchTools extends NodeRules {
  readonly tokenizer: Tokenizer
  /** The same without stop words, which are words like others when hits are formatted. */
  formatTokenizer(): Tokenizer
}

const known = new WeakMap<Settings, SearchTools>()

export function searchToolsOf(settings: Settings): SearchTools {
  const before = known.get(settings)
  if (before !== undefined) return before
  const tokenizer = createTokenizer(settings)
  let forFormatting: Tokenizer | undefined
  const made: SearchTools = {
    tokenizer,
    formatTokenizer: () => {
      forFormatting ??=
        settings.stopWords.length === 0 ? tokenizer : createTokenizer({ ...settings, stopWords: [] })
      return forFormatting
    },
    typoBudget: createTypoBudget(settings.typoTolerance, tokenizer),
    synonyms: createSynonymTable(settings.synonyms, tokenizer),
  }
  known.set(settings, made)
  return made
}
