/** Whether a header may have this name. */
export function isHeaderName(text: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(text)
}

/** Whether a header may have this value: visible ASCII, spaces and tabs. A line break would begin
 *  another header. */
export function isHeaderValue(text: string): boolean {
  return /^[\t\x20-\x7e]*$/.test(text)
}
