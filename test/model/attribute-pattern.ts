/** A name, or a part of one with a star at its beginning, at its end, or at both. */
export function matchesAttributePattern(pattern: string, name: string): boolean {
  const part = pattern.replace(/^\*/, '').replace(/\*$/, '')
  if (pattern.length > 1 && pattern.startsWith('*') && pattern.endsWith('*')) return name.includes(part)
  if (pattern.startsWith('*')) return name.endsWith(part)
  return pattern.endsWith('*') ? name.startsWith(part) : name === pattern
}
