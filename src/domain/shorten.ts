const LONGEST_NAME = 60

/** A text as part of a sentence: cut after so many UTF-16 units, and never inside a character, since half of one
 *  is no text that may be sent. */
export function shorten(text: string, longest = LONGEST_NAME): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest).replace(halfPair, '')}…`
}

const halfPair = /[\ud800-\udbff]$/
