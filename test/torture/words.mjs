/** Words that are easily taken for one another: beginnings of others, a letter or two apart, or made of two. */
export const vocabulary = [
  'sun sunset sunsets set unset sunflower flower flowr the of to',
  'sail boat sailboat sailboats boats bolt sailing do todo dot odd',
  'blackberry black berry blackbury slackberry berries mp3 12 123 1234567',
  'harbour harbor harvest anchor anchors ranch branch branches bran ocean',
].flatMap((line) => line.split(' '))

export function randomText(random, most) {
  return Array.from({ length: random.below(most + 1) }, () => random.pick(vocabulary)).join(' ')
}

/** Some words that follow each other in one of the texts, as somebody may type them. */
export function randomQuery(random, texts) {
  const words = (random.pick(texts) ?? random.pick(vocabulary)).split(' ')
  const first = random.below(words.length)
  const chosen = words.slice(first, first + 1 + random.below(3))
  const typed = chosen.map((word) => (random.chance(0.25) ? misspell(random, word) : word))
  const last = typed.pop() ?? ''
  const query = [...typed, random.chance(0.4) ? last.slice(0, 1 + random.below(last.length)) : last].join(' ')
  if (random.chance(0.12)) return `"${query}"`
  if (random.chance(0.08)) return `${query} -${random.pick(vocabulary)}`
  return random.chance(0.2) ? `${query} ` : query
}

function misspell(random, word) {
  const at = random.below(word.length)
  const [before, here, after] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)]
  switch (random.pick(['drop', 'add', 'swap'])) {
    case 'drop':
      return before + after || word
    case 'add':
      return `${before}o${here}${after}`
    default:
      return before + after.slice(0, 1) + here + after.slice(1)
  }
}
