/** A list of texts, one on each line; undefined for what lines cannot tell. */
export function linesOf(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined
  const texts: readonly unknown[] = value
  const isPlain = texts.every((text) => typeof text === 'string' && text !== '' && isLine(text))
  return isPlain ? texts.join('\n') : undefined
}

/** Lines without the space around them; empty ones and repetitions are left out. */
export function readLines(text: string): readonly string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
}

/** `phone = mobile, handset`; undefined for what cannot be written like this. */
export function synonymLines(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const lines = Object.entries(value).map(([word, others]: [string, unknown]) => {
    const texts: readonly unknown[] = Array.isArray(others) ? others : []
    const isPlain = texts.length > 0 && texts.every((text) => isPart(text, ','))
    return isPlain && isPart(word, '=') ? `${word} = ${texts.join(', ')}` : undefined
  })
  return lines.includes(undefined) ? undefined : lines.join('\n')
}

/** The synonyms, or what is wrong with a line. */
export function readSynonyms(text: string): Readonly<Record<string, readonly string[]>> | string {
  const entries: [string, readonly string[]][] = []
  for (const line of readLines(text)) {
    const [word = '', others = '', ...more] = line.split('=').map((part) => part.trim())
    const texts = others.split(',').map((other) => other.trim())
    if (word === '' || others === '' || more.length > 0 || texts.includes(''))
      return `Each line is like «phone = mobile, handset», and this one is not: ${line}`
    entries.push([word, texts])
  }
  return Object.fromEntries(entries)
}

function isPart(text: unknown, divider: string): boolean {
  return typeof text === 'string' && text !== '' && isLine(text) && !text.includes(divider)
}

function isLine(text: string): boolean {
  return text === text.trim() && !text.includes('\n')
}
