// What every peer needs: the text of a document's field, and a query taken apart as a search box would.

/** The text at a dotted path, arrays on the way joined, as the server reads `maintainer.name` or `variants.sku`. */
export function textAt(document, path) {
  let values = [document]
  for (const name of path.split('.'))
    values = values.flatMap((value) => value?.[name] ?? []).filter((value) => value !== '')
  return values.join(' ')
}

/** Quoted parts as phrases, the rest as words. All but the last word are whole; the last is a beginning, unless
 *  a space or a quotation mark follows it. */
export function parseQuery(text) {
  const phrases = []
  const rest = text.replaceAll(/"([^"]*)"?/g, (_, phrase) => {
    phrases.push(wordsOf(phrase))
    return ' '
  })
  const words = wordsOf(rest)
  const endsOpen = /[\p{L}\p{N}]$/u.test(rest)
  return {
    phrases: phrases.filter((phrase) => phrase.length > 0),
    words: endsOpen ? words.slice(0, -1) : words,
    prefix: endsOpen ? words.at(-1) : undefined,
  }
}

function wordsOf(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
