/** The form in which a piece of text is compared with the lists of separators and of stop words: compatibility
 *  decomposition, without control characters, case and marks as they were. Each character is decomposed by
 *  itself: marks keep the order they came in. */
export function decompose(text: string): string {
  let form = ''
  for (const character of text) form += decomposeCharacter(character)
  return form
}

/** Of one code point. Half of a surrogate pair alone becomes the replacement character, as in UTF-8. */
export function decomposeCharacter(character: string): string {
  if (/^\p{Control}$/u.test(character) && !/^\p{White_Space}$/u.test(character)) return ''
  if (/^\p{Surrogate}$/u.test(character)) return '\ufffd'
  return character.normalize('NFKD')
}
