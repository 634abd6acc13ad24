/** The number a value stands for, or undefined if it is not a finite decimal number: blanks around it,
 *  hexadecimal digits and `Infinity` are text. */
export function asNumber(text: string): number | undefined {
  // What is left after this is read as a decimal number or not at all.
  if (text === '' || /[^0-9eE.+-]/.test(text)) return undefined
  const number = Number(text)
  return Number.isFinite(number) ? number : undefined
}
