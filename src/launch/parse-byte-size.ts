const bytesPerUnit: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['b', 1],
  ['kb', 1000],
  ['mb', 1000 ** 2],
  ['gb', 1000 ** 3],
  ['tb', 1000 ** 4],
  ['kib', 1024],
  ['mib', 1024 ** 2],
  ['gib', 1024 ** 3],
  ['tib', 1024 ** 4],
])

/** Bytes in a size such as `100MB`, `1.5 GiB` or `2048`, to the nearest byte. Undefined when it is
 *  not such a size, or comes to less than one byte. */
export function parseByteSize(text: string): number | undefined {
  const parts = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text.trim())
  const unit = bytesPerUnit.get(parts?.[2]?.toLowerCase() ?? '')
  if (parts === null || unit === undefined) return undefined
  const bytes = Math.round(Number(parts[1]) * unit)
  return bytes >= 1 && Number.isSafeInteger(bytes) ? bytes : undefined
}
