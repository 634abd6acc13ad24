/** Writes words for a sentence: "`a`, `b` or `c`". */
export function quotedList(words: readonly string[], conjunction: 'and' | 'or'): string {
  const quoted = words.map((word) => `\`${word}\``)
  const last = quoted.pop() ?? ''
  return quoted.length === 0 ? last : `${quoted.join(', ')} ${conjunction} ${last}`
}
