import type { SearchAnswer } from '../operations/search.js'

type Facets = NonNullable<SearchAnswer['facets']>

// Written by hand: an object would put values that look like numbers before all others.

/** `facetDistribution` and `facetStats` as JSON text without braces. */
export function facetMembers({ distribution, stats }: Facets): string {
  return `"facetDistribution":${distributionText(distribution)},"facetStats":${statsText(stats)}`
}

/** The facets of one index among several, as JSON text. */
export function facetObject({ distribution, stats }: Facets): string {
  return `{"distribution":${distributionText(distribution)},"stats":${statsText(stats)}}`
}

function distributionText(distribution: Facets['distribution']): string {
  const fields = [...distribution].map(([field, counts]) => `${JSON.stringify(field)}:${countsText(counts)}`)
  return `{${fields.join()}}`
}

function countsText(counts: ReadonlyMap<string, number>): string {
  return `{${[...counts].map(([value, count]) => `${JSON.stringify(value)}:${count}`).join()}}`
}

function statsText(stats: Facets['stats']): string {
  return `{${[...stats].map(([field, { min, max }]) => `${JSON.stringify(field)}:${JSON.stringify({ min, max })}`).join()}}`
}
