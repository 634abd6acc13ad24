/** A number in decimal digits, as few as tell it apart from others, and never with an exponent. */
export function decimalText(number: number): string {
  const text = String(number)
  const [mantissa, exponent] = text.split('e')
  if (exponent === undefined || mantissa === undefined) return text
  const sign = mantissa.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = mantissa.slice(sign.length).split('.')
  const digits = whole + fraction
  // Where the point stands among the digits; before the first or behind the last if an exponent is needed.
  const point = whole.length + Number(exponent)
  return point > 0 ? sign + digits.padEnd(point, '0') : `${sign}0.${'0'.repeat(-point)}${digits}`
}
