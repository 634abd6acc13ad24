/** Words that are part of the language: as the name of a field or as a value they are put in quotes. */
const reservedWords: ReadonlySet<string> = new Set([
  'AND',
  'OR',
  'NOT',
  'IN',
  'TO',
  'EXISTS',
  'IS',
  'NULL',
  'EMPTY',
  'CONTAINS',
  'STARTS',
  'WITH',
  '_geoRadius',
  '_geoBoundingBox',
])

export function isReserved(word: string): boolean {
  return reservedWords.has(word)
}

/** The keyword that was written with small letters, if it is one. */
export function keywordMeant(word: string): string | undefined {
  const upper = word.length > 10 ? word : word.toUpperCase()
  return upper !== word && reservedWords.has(upper) ? upper : undefined
}
