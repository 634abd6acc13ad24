/** A word that only the document of this number has, in lower case: any two differ in more letters than typos are
 *  forgiven, and none begins another. Whoever may not see the document must never see the word. */
export function markerOf(number: number): string {
  const first = letters[Math.floor(number / letters.length) % letters.length] ?? ''
  const second = letters[number % letters.length] ?? ''
  return `q${first}${first}${first}z${second}${second}${second}x`
}

const letters = 'abcdefghijklmnop'.split('')

/** Of a document of an index that has the markers from `first` on. */
export function markerOfDocument(first: number, id: number): string {
  return markerOf(first + id)
}

/** Of what nobody may see any more: a deleted document, or an earlier version of this one. */
export function markerOfGhost(first: number, id: number): string {
  return markerOf(first + mostIds + id)
}

/** Ids are below, and so an index takes twice as many markers. */
export const mostIds = 32

/** Those of the forbidden strings that a text has, in whatever case, but for those that were asked for: an answer
 *  may repeat the question. */
export function leaksIn(text: string, forbidden: readonly string[], question = ''): readonly string[] {
  const lower = text.toLowerCase()
  const asked = question.toLowerCase()
  return forbidden.filter((each) => lower.includes(each) && !asked.includes(each))
}
