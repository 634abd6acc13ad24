/** Whether a field path is what an `attributePattern` stands for: the same text, or its beginning, end or
 *  middle where the pattern has a `*` instead of the rest. */
export function matchesAttributePattern(pattern: string, path: string): boolean {
  const isOpenAtStart = pattern.startsWith('*')
  const isOpenAtEnd = pattern.length > 1 && pattern.endsWith('*')
  const text = pattern.slice(isOpenAtStart ? 1 : 0, isOpenAtEnd ? -1 : undefined)
  if (isOpenAtStart && isOpenAtEnd) return path.includes(text)
  if (isOpenAtStart) return path.endsWith(text)
  return isOpenAtEnd ? path.startsWith(text) : path === text
}
