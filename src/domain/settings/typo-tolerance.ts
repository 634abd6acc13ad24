import * as z from 'zod'
import { textSet } from './text-set.js'

export interface TypoTolerance {
  readonly enabled: boolean
  /** The characters a word needs before one typo, or two, are forgiven. */
  readonly minWordSizeForTypos: { readonly oneTypo: number; readonly twoTypos: number }
  readonly disableOnWords: readonly string[]
  readonly disableOnAttributes: readonly string[]
  readonly disableOnNumbers: boolean
}

export const defaultTypoTolerance: TypoTolerance = {
  enabled: true,
  minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
  disableOnWords: [],
  disableOnAttributes: [],
  disableOnNumbers: false,
}

/** What is wrong with sizes that are in the wrong order. */
export const wrongSizeOrder = 'expected `oneTypo` to be at most `twoTypos`'

const wordSize = z.int().min(0).max(255).nullish()

const wordSizes = z
  .strictObject({ oneTypo: wordSize, twoTypos: wordSize })
  .refine(({ oneTypo, twoTypos }) => areInOrder(oneTypo, twoTypos), wrongSizeOrder)

export const typoToleranceChange = z.strictObject({
  enabled: z.boolean().nullish(),
  minWordSizeForTypos: wordSizes.nullish(),
  disableOnWords: textSet.nullish(),
  disableOnAttributes: textSet.nullish(),
  disableOnNumbers: z.boolean().nullish(),
})

/** A size that is not given cannot be compared. */
export function areInOrder(oneTypo: number | null | undefined, twoTypos: number | null | undefined): boolean {
  return oneTypo == null || twoTypos == null || oneTypo <= twoTypos
}
