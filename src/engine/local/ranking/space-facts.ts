import { subspace, type DocumentSpace } from '../matching/document-space.js'
import { typoLevels, type NodeMatch, type TypoLevel } from '../matching/node-match.js'
import { findOccurrences, pickOccurrences, type Occurrences } from '../matching/occurrences.js'
import type { PhraseMatch } from '../matching/phrase-match.js'
import type { PostingGroup } from '../matching/posting-group.js'
import type { QueryMatcher } from '../matching/query-matcher.js'
import { firstAtOrAfter } from '../postings/first-at-or-after.js'
import { has, intersect, isEmpty, setOfSorted, type DocSet } from '../postings/doc-set.js'
import { stepKey, type PathStep } from './path.js'

/** No typo level: the document does not answer the step. */
export const noLevel = 3

/** The space that a space is a part of, and the places it took from there. */
interface Origin {
  readonly facts: SpaceFacts
  readonly places: Uint32Array
}

/**
 * What is known of how the documents of a space answer the steps of paths. Found when first asked for; a part
 * of a space takes over what was found for the whole.
 */
export class SpaceFacts {
  private readonly levels = new Map<number, Uint8Array>()
  private readonly words = new Map<string, Occurrences>()

  readonly matcher: QueryMatcher
  readonly space: DocumentSpace
  private readonly origin: Origin | undefined

  constructor(matcher: QueryMatcher, space: DocumentSpace, origin?: Origin) {
    this.matcher = matcher
    this.space = space
    this.origin = origin
  }

  get size(): number {
    return this.space.bits.length
  }

  /** The documents at some places, which rise. */
  part(places: Uint32Array): SpaceFacts {
    if (places.length === this.size) return this
    const space = subspace(this.space, places, this.matcher.context.runs)
    return new SpaceFacts(this.matcher, space, { facts: this, places })
  }

  /** By place: the fewest typos with which the document answers the step; `noLevel` if it does not. */
  fewestTypos(step: PathStep): Uint8Array {
    const key = stepKey(step)
    const known = this.levels.get(key)
    if (known !== undefined) return known
    const found = this.inherit(this.origin?.facts.levels.get(key)) ?? this.findLevels(step)
    this.levels.set(key, found)
    return found
  }

  /** Whether no document of the index has typos in what answers the step. */
  isWithoutTypos(step: PathStep): boolean {
    const match = this.matchOf(step)
    return !step.isExact && isEmpty(match.documents(1)) && isEmpty(match.documents(2))
  }

  /** Whether any document answers the step. */
  isAnswered(step: PathStep): boolean {
    return this.fewestTypos(step).some((level) => level !== noLevel)
  }

  /** Single words that answer the step: where they occur. */
  wordOccurrences(step: PathStep): Occurrences {
    return this.occurrences(`w${stepKey(step)}`, () => this.groupsOf(step))
  }

  /** The same, if it was found already. */
  knownWordOccurrences(step: PathStep): Occurrences | undefined {
    const key = `w${stepKey(step)}`
    return this.words.has(key) || this.origin?.facts.words.has(key) === true
      ? this.wordOccurrences(step)
      : undefined
  }

  /** The first words of the phrases, synonyms and split words that answer the step, where one is matched. */
  phraseStarts(step: PathStep): Occurrences {
    return this.phraseOccurrences(`f${stepKey(step)}`, this.phrasesOf(step), ({ first }) => first)
  }

  /** As `phraseStarts`, but only of phrases that begin with a word and not with a stop word. */
  phraseFronts(step: PathStep): Occurrences {
    const phrases = this.phrasesOf(step).filter(({ words }) => words[0] !== null)
    return this.phraseOccurrences(`b${stepKey(step)}`, phrases, ({ first }) => first)
  }

  /** The last words of those that end with a word. */
  phraseEnds(step: PathStep): Occurrences {
    const phrases = this.phrasesOf(step).filter(({ words }) => words.at(-1) !== null)
    return this.phraseOccurrences(`l${stepKey(step)}`, phrases, ({ last }) => last)
  }

  hasPhrases(step: PathStep): boolean {
    return this.phrasesOf(step).length > 0
  }

  groupsOf(step: PathStep): readonly PostingGroup[] {
    const match = this.matchOf(step)
    if (!step.isExact) return levelsOf(step).flatMap((level) => match.groups(level))
    const exact = match.exact()
    return exact?.kind === 'word' ? [exact.group] : []
  }

  phrasesOf(step: PathStep): readonly PhraseMatch[] {
    const match = this.matchOf(step)
    if (!step.isExact) return levelsOf(step).flatMap((level) => match.phrases(level))
    const exact = match.exact()
    return exact?.kind === 'phrase' ? [exact.phrase] : []
  }

  /** By place: 1 for documents of the set. */
  membership(set: DocSet): Uint8Array {
    const members = new Uint8Array(this.size)
    this.mark(set, members, 1)
    return members
  }

  private matchOf({ node }: PathStep): NodeMatch {
    return this.matcher.matchOf(node)
  }

  private findLevels(step: PathStep): Uint8Array {
    const match = this.matchOf(step)
    const found = new Uint8Array(this.size).fill(noLevel)
    if (step.isExact) {
      const exact = match.exact()
      if (exact !== undefined) this.mark(exact.documents, found, 0)
      return found
    }
    for (const level of levelsOf(step).toReversed()) this.mark(match.documents(level), found, level)
    return found
  }

  private mark(set: DocSet, into: Uint8Array, value: number): void {
    const { bits } = this.space
    if (isEmpty(set)) return
    if (set.kind === 'dense') {
      for (let place = 0; place < bits.length; place += 1) if (has(set, bits[place] ?? 0)) into[place] = value
      return
    }
    const { sorted } = set
    let place = 0
    for (let at = 0; at < sorted.length && place < bits.length;) {
      place = firstAtOrAfter(bits, sorted[at] ?? 0, place)
      if (place === bits.length) return
      at = firstAtOrAfter(sorted, bits[place] ?? 0, at)
      if (at < sorted.length && sorted[at] === bits[place]) {
        into[place] = value
        place += 1
        at += 1
      }
    }
  }

  private occurrences(key: string, groups: () => readonly PostingGroup[]): Occurrences {
    const known = this.words.get(key)
    if (known !== undefined) return known
    const before = this.origin?.facts.words.get(key)
    const found =
      before !== undefined && this.origin !== undefined
        ? pickOccurrences(before, this.origin.places)
        : findOccurrences(this.space, this.matcher.context.runs, groups())
    this.words.set(key, found)
    return found
  }

  private phraseOccurrences(
    key: string,
    phrases: readonly PhraseMatch[],
    pick: (phrase: PhraseMatch) => PostingGroup,
  ): Occurrences {
    const known = this.words.get(key)
    if (known !== undefined) return known
    const parts = phrases.map((phrase) => this.occurrencesIn(phrase.documents, pick(phrase)))
    const found = parts.length === 1 && parts[0] !== undefined ? parts[0] : join(parts, this.size)
    this.words.set(key, found)
    return found
  }

  /** Occurrences in the documents of the set alone. */
  private occurrencesIn(documents: DocSet, group: PostingGroup): Occurrences {
    const { runs, bitCount } = this.matcher.context
    const within = intersect(documents, setOfSorted(this.space.bits, bitCount))
    const members = this.membership(within)
    const places = this.space.bits.map((_, place) => place).filter((place) => members[place] === 1)
    const found = findOccurrences(subspace(this.space, places, runs), runs, [group])
    const starts = new Uint32Array(this.size + 1)
    let at = 0
    for (let place = 0; place < this.size; place += 1) {
      if (members[place] === 1) at += 1
      starts[place + 1] = found.starts[at] ?? 0
    }
    return { starts, keys: found.keys }
  }

  private inherit(known: Uint8Array | undefined): Uint8Array | undefined {
    const places = this.origin?.places
    if (known === undefined || places === undefined) return undefined
    const picked = new Uint8Array(places.length)
    for (let at = 0; at < places.length; at += 1) picked[at] = known[places[at] ?? 0] ?? 0
    return picked
  }
}

function levelsOf({ levels }: PathStep): readonly TypoLevel[] {
  return typoLevels.filter((level) => (levels & (1 << level)) !== 0)
}

function join(parts: readonly Occurrences[], size: number): Occurrences {
  const starts = new Uint32Array(size + 1)
  const keys: number[] = []
  for (let place = 0; place < size; place += 1) {
    const here = parts.flatMap(({ starts: from, keys: all }) => [
      ...all.subarray(from[place] ?? 0, from[place + 1] ?? 0),
    ])
    keys.push(...here.toSorted((a, b) => a - b))
    starts[place + 1] = keys.length
  }
  return { starts, keys: Uint32Array.from(keys) }
}
