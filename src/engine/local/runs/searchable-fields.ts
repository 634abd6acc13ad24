/** Which fields are searched, and how much each counts. */
export interface SearchableFields {
  covers(path: string): boolean
  /** 0 is the most important; undefined for a field that is not searched. */
  weightOf(path: string): number | undefined
}

/** An attribute covers the fields nested in it. Of several that cover a field, the first decides; with `*`
 *  every field is searched and none counts more than another. */
export function createSearchableFields(searchableAttributes: readonly string[]): SearchableFields {
  // Every word of a document is asked about by its path, and a document has few.
  const known = new Map<string, number | undefined>()

  function weightOf(path: string): number | undefined {
    if (known.has(path)) return known.get(path)
    const weight = findWeight(searchableAttributes, path)
    known.set(path, weight)
    return weight
  }

  return { covers: (path) => weightOf(path) !== undefined, weightOf }
}

function findWeight(searchableAttributes: readonly string[], path: string): number | undefined {
  if (searchableAttributes.includes('*')) return 0
  const weight = searchableAttributes.findIndex(
    (attribute) => path === attribute || path.startsWith(`${attribute}.`),
  )
  return weight === -1 ? undefined : weight
}
