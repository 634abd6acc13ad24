/** A value as templates print it: elements of an array with commas between them, an object as JSON. */
export function printValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(printElement).join(', ')
  return printElement(value)
}

function printElement(value: unknown): string {
  if (typeof value === 'string') return value
  return JSON.stringify(value) ?? ''
}
