import { fail, succeed, type Result } from '../domain/result.js'
import { negate } from './combine-filters.js'
import { isWord, unexpected } from './expect-token.js'
import { mistakeIn, type FilterMistake } from './filter-mistake.js'
import type { FilterTree, VectorsAspect, VectorsCondition } from './filter-tree.js'
import type { Token, TokenReader } from './token-reader.js'

const root = '_vectors'

/** Whether a condition on vectors begins here. In quotes, `_vectors` is a field like any other. */
export function isVectorsPath(token: Token): boolean {
  return token.kind === 'word' && (token.text === root || token.text.startsWith(`${root}.`))
}

/** Parses `_vectors EXISTS`, or the same with an embedder and what it is asked about. */
export function parseVectors(reader: TokenReader): Result<FilterTree, FilterMistake> {
  const { start } = reader.peek()
  const names = readPath(reader)
  const target = names === undefined ? undefined : targetOf(names)
  if (target === undefined) return fail(mistakeIn(reader.text, reader.placeFrom(start), wrongPath))
  const isNegated = isWord(reader.peek(), 'NOT')
  if (isNegated) reader.next()
  const token = reader.next()
  if (!isWord(token, 'EXISTS')) {
    const expected = `EXISTS${isNegated ? '' : ' or NOT EXISTS'}, the only operator for \`${root}\``
    return unexpected(reader, token, expected)
  }
  const condition: FilterTree = { kind: 'vectorsExist', ...target, ...reader.placeFrom(start) }
  return succeed(isNegated ? negate(condition) : condition)
}

const wrongPath =
  'Vectors are named `_vectors`, `_vectors.EMBEDDER`, or `_vectors.EMBEDDER` with `.userProvided`, `.documentTemplate`, `.regenerate` or `.fragments.FRAGMENT` after it. Names with other characters than letters, digits, `_` and `-` have quotes.'

/** The names after `_vectors`, from pieces with nothing between them. Undefined if a name or a dot is missing. */
function readPath(reader: TokenReader): readonly string[] | undefined {
  const names: string[] = []
  let isNameNext = true
  do {
    for (const piece of piecesOf(reader.next())) {
      if (isNameNext === (piece === dot)) return undefined
      if (piece !== dot) names.push(piece)
      isNameNext = piece === dot
    }
  } while (isGlued(reader.peek()))
  return isNameNext ? undefined : names.slice(1)
}

// Not a text, which between quotes would be a name.
const dot = Symbol('dot')

function piecesOf(token: Token): readonly (string | typeof dot)[] {
  if (token.kind === 'quoted') return [token.text]
  if (token.kind !== 'word') return []
  return token.text
    .split(/(\.)/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece === '.' ? dot : piece))
}

function isGlued({ kind, before }: Token): boolean {
  return before === '' && (kind === 'quoted' || kind === 'word')
}

function targetOf(names: readonly string[]): Pick<VectorsCondition, 'embedder' | 'aspect'> | undefined {
  const [embedder, aspect = 'any', fragment, ...rest] = names
  if (rest.length > 0) return undefined
  if (aspect === 'fragments') return fragment === undefined ? undefined : { embedder, aspect: { fragment } }
  if (fragment !== undefined || (names.length > 1 && aspect === 'any')) return undefined
  return isAspect(aspect) ? { embedder, aspect } : undefined
}

function isAspect(name: string): name is VectorsAspect {
  return aspects.has(name)
}

const aspects: ReadonlySet<string> = new Set<VectorsAspect>([
  'any',
  'userProvided',
  'documentTemplate',
  'regenerate',
])
