// What the provider is to answer, written into the question: conversations need nothing else to be set up.

/** `firstMs` is the time to the first piece, `gapMs` the one between pieces; `searches` are asked for before any text. */
export function writeDirections({ id, q = 'shoes', searches = 0, firstMs = 0, gapMs = 0, pieces = 1 }) {
  return `[[${id} ${searches} ${firstMs} ${gapMs} ${pieces}]] ${q}`
}

export function readDirections(text) {
  const [, id, searches, firstMs, gapMs, pieces, q] = /^\[\[(\S+) (\S+) (\S+) (\S+) (\S+)\]\] (.*)$/s.exec(
    text,
  )
  const numbers = { searches: +searches, firstMs: +firstMs, gapMs: +gapMs, pieces: +pieces }
  return { id, q, ...numbers }
}
