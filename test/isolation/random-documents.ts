import * as fc from 'fast-check'
import { markerOfDocument, markerOfGhost } from './markers.js'

export type TestDocument = Readonly<Record<string, unknown>> & { readonly id: number }

/** No word is made of two others, so that a query without a space can be read in one way only. */
export const vocabulary = [
  'harbor',
  'lantern',
  'meadow',
  'lanterns',
  'pepper',
  'silver',
  'måne',
  'harvest',
] as const

export const facetWords = ['red', 'green', 'blue', 'amber', 'été'] as const
export const tenants = ['acme', 'beta', 'gamma'] as const

export const mostDocuments = 24

/** The life of an index up to the moment it is asked. */
export interface DocumentPlan {
  /** The first of its markers. */
  readonly firstMarker: number
  /** In the order of insertion. */
  readonly documents: readonly TestDocument[]
  /** Inserted first; some are replaced by documents of the same id, the others deleted. */
  readonly ghosts: readonly TestDocument[]
}

export function documentPlan(firstMarker: number): fc.Arbitrary<DocumentPlan> {
  const documents = fc
    .array(contents(), { minLength: 3, maxLength: mostDocuments, size: 'max' })
    .map((all) => all.map((content, id) => documentOf(id, markerOfDocument(firstMarker, id), content)))
  const ghosts = fc
    .uniqueArray(fc.tuple(fc.nat(mostDocuments + 3), contents()), { maxLength: 4, selector: ([id]) => id })
    .map((all) => all.map(([id, content]) => documentOf(id, markerOfGhost(firstMarker, id), content)))
  return fc.record({ firstMarker: fc.constant(firstMarker), documents, ghosts })
}

interface Content {
  readonly members: Readonly<Record<string, unknown>>
  /** Whether it has a field that few have. */
  readonly isRare: boolean
  readonly marked: readonly ('title' | 'tags' | 'extra' | 'dyn' | 'color')[]
}

function contents(): fc.Arbitrary<Content> {
  return fc.record({
    members: fc.record(
      {
        title: words(4),
        body: fc.oneof(words(8), fc.array(words(3), { minLength: 1, maxLength: 3 })),
        tenant: spelling(tenants),
        level: fc.oneof(fc.nat(5), fc.constantFrom(2.5, 10)),
        tags: fc.array(fc.oneof(spelling(facetWords), fc.nat(3)), { maxLength: 3 }),
        color: fc.oneof(spelling(facetWords), fc.constantFrom(null, '', true)),
        meta: fc.oneof(
          fc.record({ owner: spelling(['ann', 'bob']), note: words(3) }, { requiredKeys: [] }),
          words(2),
        ),
        secret: words(2),
        _geo: fc.record({ lat: fc.integer({ min: -3, max: 3 }), lng: fc.integer({ min: -3, max: 3 }) }),
      },
      { requiredKeys: ['title'] },
    ),
    marked: fc.subarray(['title', 'tags', 'extra', 'dyn', 'color'] as const),
    isRare: fc.nat(7).map((drawn) => drawn === 0),
  })
}

/** Its marker stands in texts, in values of facets, and in names of fields. */
function documentOf(id: number, marker: string, { members, marked, isRare }: Content): TestDocument {
  const tags: unknown = members['tags']
  const shown = marker.toUpperCase()
  return {
    id,
    ...members,
    ...(isRare && { rare: 'pepper meadow' }),
    ...(marked.includes('title') && { title: `${String(members['title'])} ${marker}` }),
    ...(marked.includes('tags') && { tags: [...(Array.isArray(tags) ? tags : []), shown] }),
    ...(marked.includes('color') && { color: shown }),
    ...(marked.includes('extra') && { [`extra_${marker}`]: 'harbor' }),
    ...(marked.includes('dyn') && { dyn: { [marker]: 'Silver', common: 'pepper' } }),
  }
}

function words(most: number): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: most })
    .map((each) => each.join(' '))
}

/** A value of a facet in one of the ways that count as the same. */
function spelling(values: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...values), fc.constantFrom('lower', 'upper', 'first', 'spaced'))
    .map(([value, how]) => {
      if (how === 'upper') return value.toUpperCase()
      if (how === 'first') return value.slice(0, 1).toUpperCase() + value.slice(1)
      return how === 'spaced' ? ` ${value}` : value
    })
}
