/**
 * Positions far back are told apart less and less: up to 15 each counts as itself, 16 to 23 as 24, and above
 * that each as the next power of two. Those that count alike make a class; classes are numbered from 0.
 */
const FIRST_COARSE = 16
const COARSE = 24
const COARSE_CLASS = 16
// The first power of two above is 32, whose class is 17.
const CLASS_OF_POWER = 12

export const positionClassCount = CLASS_OF_POWER + 17

export function positionClass(position: number): number {
  if (position < FIRST_COARSE) return position
  if (position < COARSE) return COARSE_CLASS
  return CLASS_OF_POWER + 32 - Math.clz32(position - 1)
}

/** What the positions of a class count as. */
export function positionOfClass(each: number): number {
  if (each < COARSE_CLASS) return each
  return each === COARSE_CLASS ? COARSE : 2 ** (each - CLASS_OF_POWER)
}

export function bucketedPosition(position: number): number {
  return positionOfClass(positionClass(position))
}

/** Posting lists of so many documents keep the class of each document's first position beside the documents:
 *  that is often all that ranking asks for. */
export const fewestWithFirstClasses = 256
