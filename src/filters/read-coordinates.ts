import { fail, succeed, type Result } from '../domain/result.js'
import { asNumber } from './as-number.js'
import { isName, isSymbol, readSymbol, unexpected } from './expect-token.js'
import { mistakeIn, quoteName, type FilterMistake } from './filter-mistake.js'
import type { GeoPoint, Place } from './filter-tree.js'
import type { TokenReader } from './token-reader.js'

export interface PlacedNumber extends Place {
  readonly value: number
}

/** Reads numbers between brackets or parentheses. There may be none. */
export function readNumbers(
  reader: TokenReader,
  open: '(' | '[',
  close: ')' | ']',
): Result<readonly PlacedNumber[], FilterMistake> {
  return readList(reader, { open, close, readItem: () => readNumber(reader) })
}

/** Reads points, such as `([1, 2], [3, 4])`. There may be none. */
export function readPoints(reader: TokenReader): Result<readonly GeoPoint[], FilterMistake> {
  return readList(reader, { open: '(', close: ')', readItem: () => readPoint(reader) })
}

interface List<Item> {
  readonly open: '(' | '['
  readonly close: ')' | ']'
  readonly readItem: () => Result<Item, FilterMistake>
}

function readList<Item>(
  reader: TokenReader,
  { open, close, readItem }: List<Item>,
): Result<readonly Item[], FilterMistake> {
  const opened = readSymbol(reader, open, `\`${open}\``)
  if (!opened.ok) return opened
  const items: Item[] = []
  if (!isSymbol(reader.peek(), close)) {
    for (let isMore = true; isMore; isMore = isSymbol(reader.peek(), ',')) {
      if (items.length > 0) reader.next()
      const item = readItem()
      if (!item.ok) return item
      items.push(item.value)
    }
  }
  const closed = readSymbol(reader, close, `\`,\` or \`${close}\``)
  return closed.ok ? succeed(items) : closed
}

function readNumber(reader: TokenReader): Result<PlacedNumber, FilterMistake> {
  const token = reader.next()
  const value = isName(token) ? asNumber(token.text) : undefined
  if (value === undefined) return unexpected(reader, token, 'a number')
  return succeed({ value, start: token.start, end: token.end })
}

function readPoint(reader: TokenReader): Result<GeoPoint, FilterMistake> {
  const { start } = reader.peek()
  const numbers = readNumbers(reader, '[', ']')
  if (!numbers.ok) return numbers
  const [latitude, longitude] = numbers.value
  if (latitude !== undefined && longitude !== undefined && numbers.value.length === 2)
    return pointFrom(reader, latitude, longitude)
  return fail(mistakeIn(reader.text, reader.placeFrom(start), 'A point is written `[latitude, longitude]`.'))
}

/** The point, if both numbers are within their ranges. */
export function pointFrom(
  reader: TokenReader,
  latitude: PlacedNumber,
  longitude: PlacedNumber,
): Result<GeoPoint, FilterMistake> {
  if (Math.abs(latitude.value) > 90) {
    const mayBeSwapped = Math.abs(latitude.value) <= 180 && Math.abs(longitude.value) <= 90
    return outOfRange(reader, latitude, {
      name: 'latitude',
      limit: 90,
      hint: mayBeSwapped
        ? 'Were the two numbers swapped? The latitude comes first.'
        : 'It is given in degrees.',
    })
  }
  if (Math.abs(longitude.value) > 180) {
    const hint = `In that range, the same meridian is ${withinHalfTurn(longitude.value)}.`
    return outOfRange(reader, longitude, { name: 'longitude', limit: 180, hint })
  }
  return succeed({ latitude: latitude.value, longitude: longitude.value })
}

function withinHalfTurn(degrees: number): number {
  const turned = ((((degrees + 180) % 360) + 360) % 360) - 180
  return Number(turned.toFixed(6))
}

function outOfRange(
  reader: TokenReader,
  number: PlacedNumber,
  { name, limit, hint }: { readonly name: string; readonly limit: number; readonly hint: string },
): Result<never, FilterMistake> {
  const problem = `The ${name} ${quoteName(String(number.value))} is not between -${limit} and ${limit}. ${hint}`
  return fail(mistakeIn(reader.text, number, problem))
}
