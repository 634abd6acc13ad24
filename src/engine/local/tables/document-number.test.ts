import { expect, test } from 'vitest'
import {
  blockOf,
  decodeNumber,
  encodeBlock,
  encodeNumber,
  numberAt,
  placeOf,
  type DocumentNumber,
} from './document-number.js'

const numbers = [0, 1, 65_535, 65_536, 2 ** 32, 2 ** 48 - 1].map((number) => number as DocumentNumber)

test('a number survives its six bytes, whose order is that of the numbers', () => {
  expect(numbers.map((number) => decodeNumber(encodeNumber(number)))).toEqual(numbers)
  expect(numbers.map(encodeNumber).toSorted(Buffer.compare).map(decodeNumber)).toEqual(numbers)
})

test('a number is its block and its place in it, and starts with the bytes of its block', () => {
  for (const number of numbers) {
    expect(numberAt(blockOf(number), placeOf(number))).toBe(number)
    expect(encodeNumber(number).subarray(0, 4)).toEqual(encodeBlock(blockOf(number)))
  }
})
