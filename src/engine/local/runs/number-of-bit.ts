import type { DocumentNumber } from '../tables/document-number.js'
import type { IndexSnapshot } from './index-snapshot.js'

export function numberOfBit(bit: number, { runs }: IndexSnapshot): DocumentNumber {
  const run = runs.findLast(({ firstBit }) => firstBit <= bit)
  const number = run?.numbers[bit - run.firstBit]
  if (number === undefined) throw new Error(`bit ${bit} stands for no document`)
  return number as DocumentNumber
}
