import { DocSetBuilder, intersect, isEmpty, union, type DocSet } from '../postings/doc-set.js'
import { matchPhrase, type PhraseMatch } from './phrase-match.js'
import {
  addDocuments,
  documentsOf,
  isEmptyGroup,
  type FieldMask,
  type PostingGroup,
} from './posting-group.js'
import type { PhraseNode, QueryNode, WordNode } from './query-node.js'
import type { MatchContext } from './search-context.js'
import { splitWord } from './split-word.js'
import { isNumberWord } from './word-lookup.js'

/** How many typos lie between a word of the query and one of a document. */
export type TypoLevel = 0 | 1 | 2
export const typoLevels = [0, 1, 2] as const satisfies readonly TypoLevel[]

/** What in the index answers one node of the query. Everything is found when first asked for. */
export interface NodeMatch {
  /** Single words, by typos. */
  groups(level: TypoLevel): readonly PostingGroup[]
  /** Synonyms, quoted phrases and split words, by typos: words in a row. */
  phrases(level: TypoLevel): readonly PhraseMatch[]
  /** Documents that have one of those. */
  documents(level: TypoLevel): DocSet
  /** Documents with any of them. */
  allDocuments(): DocSet
  /** Words with typos that answer it. */
  nearWords(): readonly string[]
  /** The word as it was typed, or the phrase; undefined if the index does not have it. A word that only
   *  attributes have that the search does not look into is one of the index, and found in no document. */
  exact(): ExactMatch | undefined
}

export type ExactMatch =
  | { readonly kind: 'word'; readonly group: PostingGroup; readonly documents: DocSet }
  | { readonly kind: 'phrase'; readonly phrase: PhraseMatch; readonly documents: DocSet }

/** `onHeld` is told the bytes of sets that are kept from now on. */
export function createNodeMatch(
  node: QueryNode,
  context: MatchContext,
  onHeld: (bytes: number) => void = () => {},
): NodeMatch {
  const parts = node.kind === 'phrase' ? phraseParts(node, context) : wordParts(node, context)
  const held = (set: DocSet): DocSet => {
    onHeld(bytesOf(set))
    return set
  }
  const documents = typoLevels.map((level) => once(() => held(documentsAt(parts, level, node, context))))
  const exact = once(() => exactMatch(node, context))
  const all = once(() => held(union(typoLevels.map((level) => documents[level]?.() ?? parts.none))))
  return {
    groups: parts.groups,
    phrases: parts.phrases,
    documents: (level) => documents[level]?.() ?? parts.none,
    allDocuments: all,
    nearWords: parts.nearWords,
    exact,
  }
}

function bytesOf(set: DocSet): number {
  return set.kind === 'sparse' ? set.sorted.byteLength : set.bits.byteLength
}

interface Parts {
  readonly none: DocSet
  groups(level: TypoLevel): readonly PostingGroup[]
  phrases(level: TypoLevel): readonly PhraseMatch[]
  nearWords(): readonly string[]
}

function phraseParts(node: PhraseNode, context: MatchContext): Parts {
  const phrase = once(() => [matchPhrase(node.words, context)])
  return {
    none: emptyOf(context),
    groups: () => [],
    phrases: (level) => (level === 0 ? phrase() : []),
    nearWords: () => [],
  }
}

function wordParts(node: WordNode, context: MatchContext): Parts {
  const { lookup } = context
  const near = once(() =>
    node.typoBudget === 0
      ? undefined
      : lookup.near(node.word, {
          budget: node.typoBudget,
          prefix: node.isPrefix,
          withoutNumbers: context.snapshot.settings.typoTolerance.disableOnNumbers,
          within: context.forgiving,
        }),
  )
  const synonyms = once(() =>
    node.synonyms.map((words) => matchPhrase(words, context)).filter(({ documents }) => !isEmpty(documents)),
  )
  const split = once(() => {
    const found = splitWord(node.word, node.splitToIgnore, context)
    return found === undefined ? [] : [found]
  })
  // The word itself is among those that begin with it.
  const zero = once(() => withoutEmpty([zeroTypos(node, context)]))
  return {
    none: emptyOf(context),
    groups: (level) => {
      if (level === 0) return zero()
      const found = near()
      if (found === undefined) return []
      return withoutEmpty([level === 1 ? found.one : found.two])
    },
    phrases: (level) => {
      if (level === 0) return synonyms()
      return level === 1 ? split() : []
    },
    nearWords: () => near()?.words() ?? [],
  }
}

/** Where numbers must be exact, words glued together are not found in them. */
function zeroTypos(
  { word, isPrefix, termCount }: WordNode,
  { lookup, snapshot }: MatchContext,
): PostingGroup {
  const withoutNumbers = termCount > 1 && snapshot.settings.typoTolerance.disableOnNumbers
  if (isPrefix) return lookup.prefix(word, { withoutNumbers })
  return withoutNumbers && isNumberWord(word) ? { byRun: [] } : lookup.word(word)
}

function documentsAt(parts: Parts, level: TypoLevel, node: QueryNode, context: MatchContext): DocSet {
  const builder = new DocSetBuilder(context.bitCount)
  // Glued words are no words of the query: they count as a typo does.
  const mask = level === 0 && node.termCount === 1 ? context.searched : context.tolerant
  for (const group of parts.groups(level)) addDocuments(builder, group, context.runs, mask)
  for (const { documents } of parts.phrases(level)) builder.addSet(documents)
  return intersect(builder.finish(), context.live)
}

function exactMatch(node: QueryNode, context: MatchContext): ExactMatch | undefined {
  if (node.termCount > 1) return undefined
  if (node.kind === 'phrase') {
    const phrase = matchPhrase(node.words, context)
    return { kind: 'phrase', phrase, documents: phrase.documents }
  }
  const group = context.lookup.word(node.word)
  const documents = documentsIn(context.searched, group, context)
  const isKnown = !isEmpty(documents) || !isEmpty(documentsIn(context.searchable, group, context))
  return isKnown ? { kind: 'word', group, documents } : undefined
}

function documentsIn(mask: FieldMask, group: PostingGroup, { runs, bitCount, live }: MatchContext): DocSet {
  return intersect(documentsOf(group, { runs, bitCount, mask }), live)
}

function withoutEmpty(groups: readonly PostingGroup[]): readonly PostingGroup[] {
  return groups.filter((group) => !isEmptyGroup(group))
}

function emptyOf({ bitCount }: MatchContext): DocSet {
  return new DocSetBuilder(bitCount).finish()
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
