import type { FormatRequest } from '../../domain/search-request.js'
import { compareCodePoints } from '../../text/compare-code-points.js'
import type { Tokenizer } from '../../text/tokenizer.js'
import type { WordFinder } from './compile-matching-words.js'
import { createFieldTree, type Field, type FieldTree, type FieldTreeOptions } from './field-tree.js'
import { findMatches } from './find-matches.js'
import { formatText, type ReadText } from './format-text.js'
import { matchPositions, type MatchPosition } from './match-positions.js'

export interface FormattingOptions extends FieldTreeOptions {
  /** With the separators and the dictionary of the index, and without its stop words: they are marked, and
   *  counted when cropping, as any other word is. */
  readonly tokenizer: Tokenizer
  readonly finder: WordFinder
}

export interface FormattedDocument {
  /** Undefined if no field is to be formatted, or if nothing would be in it. */
  readonly formatted: JsonObject | undefined
  /** By path, in order of code points. Undefined if not asked for. */
  readonly matchesPosition: Readonly<Record<string, readonly MatchPosition[]>> | undefined
}

type JsonObject = Readonly<Record<string, unknown>>

/** Formats documents that `JSON.parse` made. One formatter serves all hits of a search. */
export type FormatDocument = (document: JsonObject) => FormattedDocument

export function createDocumentFormatter(options: FormattingOptions): FormatDocument {
  const tree = createFieldTree(options)
  const { tokenizer, finder, format: style, showMatchesPosition } = options
  const writing = { tree, tokenizer, finder, style, showMatchesPosition }
  return (document) => {
    if (!tree.makesCopies && !showMatchesPosition) return { formatted: undefined, matchesPosition: undefined }
    const walk = new DocumentWalk(writing)
    const members = walk.takeMembers(undefined, document, [])
    return {
      formatted: members.length > 0 ? Object.fromEntries(members) : undefined,
      matchesPosition: showMatchesPosition ? inOrder(walk.positions) : undefined,
    }
  }
}

interface Writing {
  readonly tree: FieldTree
  readonly tokenizer: Tokenizer
  readonly finder: WordFinder
  readonly style: FormatRequest
  readonly showMatchesPosition: boolean
}

/** Goes through a document once: copies what is kept of it, and notes where matches are. */
class DocumentWalk {
  readonly positions = new Map<string, MatchPosition[]>()
  readonly #writing: Writing

  constructor(writing: Writing) {
    this.#writing = writing
  }

  takeMembers(
    parent: Field | undefined,
    object: JsonObject,
    indices: readonly number[],
  ): readonly (readonly [string, unknown])[] {
    const members: [string, unknown][] = []
    for (const key of Object.keys(object)) {
      const copy = this.#takeValue(this.#writing.tree.childOf(parent, key), object[key], indices)
      if (copy !== undefined) members.push([key, copy])
    }
    return members
  }

  /** The copy; undefined if the value is not kept. */
  #takeValue(field: Field, value: unknown, indices: readonly number[]): unknown {
    if (typeof value === 'string')
      return this.#takeText(field, { text: value, locales: field.locales }, indices)
    if (typeof value === 'number')
      return this.#takeText(field, { text: numberText(value), locales: undefined }, indices)
    if (typeof value !== 'object' || value === null) return field.isKept ? value : undefined
    if (!field.isEntered) return undefined
    if (Array.isArray(value)) return this.#takeArray(field, value, indices)
    const members = this.takeMembers(field, value as JsonObject, indices)
    return members.length > 0 || field.isKept ? Object.fromEntries(members) : undefined
  }

  #takeArray(field: Field, elements: readonly unknown[], indices: readonly number[]): unknown {
    const copies: unknown[] = []
    for (const [index, element] of elements.entries()) {
      const copy = this.#takeValue(
        field,
        element,
        this.#writing.showMatchesPosition ? [...indices, index] : indices,
      )
      if (copy !== undefined) copies.push(copy)
    }
    return copies.length > 0 || field.isKept || field.isOnTheWay ? copies : undefined
  }

  #takeText(field: Field, leaf: Leaf, indices: readonly number[]): string | undefined {
    const { finder, style } = this.#writing
    const hasMatches = !finder.isEmpty && (field.tellsMatches || field.format?.isHighlighted === true)
    const isCropped = field.format !== undefined && field.format.cropLength > 0
    if (!hasMatches && !isCropped) return field.isKept ? leaf.text : undefined
    const read = this.#readText(leaf)
    if (field.tellsMatches && read.matches.length > 0) this.#tellMatches(field.path, read, indices)
    if (!field.isKept) return undefined
    return field.format === undefined ? leaf.text : formatText(read, field.format, style)
  }

  #readText({ text, locales }: Leaf): ReadText {
    const { tokenizer, finder } = this.#writing
    const tokens = tokenizer.tokenize(text, locales)
    return { text, tokens, matches: findMatches({ text, tokens, locales }, finder) }
  }

  #tellMatches(path: string, { text, matches }: ReadText, indices: readonly number[]): void {
    const told = this.positions.get(path) ?? []
    for (const position of matchPositions(text, matches, indices)) told.push(position)
    this.positions.set(path, told)
  }
}

interface Leaf {
  readonly text: string
  readonly locales: readonly string[] | undefined
}

function inOrder(
  positions: ReadonlyMap<string, readonly MatchPosition[]>,
): Readonly<Record<string, readonly MatchPosition[]>> {
  return Object.fromEntries([...positions].toSorted(([a], [b]) => compareCodePoints(a, b)))
}

/** As JSON writes it. JavaScript alone writes a plus into large exponents. */
function numberText(value: number): string {
  return String(value).replace('e+', 'e')
}
