/** In code points: a surrogate pair is one. */
export function countCharacters(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    const follows = at > 0 ? text.charCodeAt(at - 1) : 0
    const endsPair = unit >= 0xdc00 && unit <= 0xdfff && follows >= 0xd800 && follows <= 0xdbff
    if (!endsPair) count += 1
  }
  return count
}
