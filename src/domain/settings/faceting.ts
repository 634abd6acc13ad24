import * as z from 'zod'

const facetOrders = ['alpha', 'count'] as const

export type FacetOrder = (typeof facetOrders)[number]

export interface Faceting {
  readonly maxValuesPerFacet: number
  /** By attribute; `*` is that of every other attribute and is always there. */
  readonly sortFacetValuesBy: Readonly<Record<string, FacetOrder>>
}

export const defaultFaceting: Faceting = { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha' } }

export const facetingChange = z.strictObject({
  maxValuesPerFacet: z.int().min(0).nullish(),
  sortFacetValuesBy: z.record(z.string(), z.enum(facetOrders)).nullish(),
})
