/** Documents by their place in insertion order: bit n stands for document n. */
export type DocumentSet = bigint

export const noDocuments: DocumentSet = 0n

export function documentsThat(count: number, holds: (document: number) => boolean): DocumentSet {
  let found = noDocuments
  for (let document = 0; document < count; document += 1) if (holds(document)) found |= only(document)
  return found
}

export function only(document: number): DocumentSet {
  return 1n << BigInt(document)
}

/** The one that holds every document of any of them. */
export function unionOf(sets: Iterable<DocumentSet>): DocumentSet {
  let all = noDocuments
  for (const set of sets) all |= set
  return all
}

export function without(set: DocumentSet, removed: DocumentSet): DocumentSet {
  return set & ~removed
}

/** In insertion order. */
export function membersOf(set: DocumentSet): number[] {
  const members = []
  for (let document = 0, rest = set; rest !== 0n; document += 1, rest >>= 1n)
    if ((rest & 1n) === 1n) members.push(document)
  return members
}
