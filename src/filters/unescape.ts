import { fail, succeed, type Result } from '../domain/result.js'

const plainEscapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['\\', '\\'],
  ['"', '"'],
  ["'", "'"],
])

const escapes = /\\(?:x(?<byte>[0-9a-fA-F]{2})|u\{(?<point>[0-9a-fA-F]{1,6})\}|(?<plain>.))/gsu

/** What stands between two quotes, its escapes undone. Fails with the first escape that means nothing. */
export function unescape(text: string): Result<string, string> {
  if (!text.includes('\\')) return succeed(text)
  const pieces: string[] = []
  let done = 0
  for (const found of text.matchAll(escapes)) {
    const meaning = meaningOf(found.groups ?? {})
    if (meaning === undefined) return fail(found[0])
    pieces.push(text.slice(done, found.index), meaning)
    done = found.index + found[0].length
  }
  return succeed(pieces.join('') + text.slice(done))
}

function meaningOf({ byte, point, plain }: Readonly<Record<string, string | undefined>>): string | undefined {
  if (plain !== undefined) return plainEscapes.get(plain)
  const code = Number.parseInt(byte ?? point ?? '', 16)
  const isHalfPair = code >= 0xd800 && code <= 0xdfff
  return code > 0x10ffff || isHalfPair ? undefined : String.fromCodePoint(code)
}
