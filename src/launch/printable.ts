/** The text with its control characters shown, not obeyed: what a stranger wrote could otherwise
 *  forge a line of the log or steer the terminal that shows it. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => {
    const escaped = JSON.stringify(character).slice(1, -1)
    const code = character.charCodeAt(0).toString(16).padStart(4, '0')
    return escaped === character ? `\\u${code}` : escaped
  })
}
