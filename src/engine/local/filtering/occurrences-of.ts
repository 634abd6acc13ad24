/** The values that stand in a document under the keys of a path, found as columns find them: an array on the way
 *  is passed through, and a name may have a dot in it. */
export function occurrencesOf(document: unknown, path: string): readonly unknown[] {
  const found: unknown[] = []
  gather(document, undefined, { path, found })
  return found
}

interface Wanted {
  readonly path: string
  readonly found: unknown[]
}

function gather(value: unknown, at: string | undefined, wanted: Wanted): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    // The document itself is no array.
    for (const element of value) gather(element, at, wanted)
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    const path = at === undefined ? key : `${at}.${key}`
    if (path === wanted.path) wanted.found.push(inner)
    else if (wanted.path.startsWith(`${path}.`)) gather(inner, path, wanted)
  }
}
