import type { Branded } from '../../../domain/branded.js'

/** Our own number of a document: rising in the order of insertion, kept when the document is updated, and
 *  not given again after a deletion. */
export type DocumentNumber = Branded<number, 'DocumentNumber'>

/** Documents whose numbers differ only in the lowest 16 bits share a block. */
export const numbersPerBlock = 65_536

/** Numbers stay below: in the files of runs they have four bytes. */
export const mostDocumentNumbers = 2 ** 32

const BLOCK_BYTES = 4
const NUMBER_BYTES = 6

export function blockOf(number: DocumentNumber): number {
  return Math.floor(number / numbersPerBlock)
}

/** From 0 to `numbersPerBlock` - 1. */
export function placeOf(number: DocumentNumber): number {
  return number % numbersPerBlock
}

export function numberAt(block: number, place: number): DocumentNumber {
  return (block * numbersPerBlock + place) as DocumentNumber
}

/** Six bytes, highest first: the block, then the place in it. Their order is that of the numbers. */
export function encodeNumber(number: DocumentNumber): Buffer {
  const bytes = Buffer.allocUnsafe(NUMBER_BYTES)
  bytes.writeUIntBE(number, 0, NUMBER_BYTES)
  return bytes
}

export function decodeNumber(bytes: Uint8Array): DocumentNumber {
  return asBuffer(bytes).readUIntBE(0, NUMBER_BYTES) as DocumentNumber
}

export function encodeBlock(block: number): Buffer {
  const bytes = Buffer.allocUnsafe(BLOCK_BYTES)
  bytes.writeUInt32BE(block)
  return bytes
}

export function decodeBlock(bytes: Uint8Array): number {
  return asBuffer(bytes).readUInt32BE()
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
