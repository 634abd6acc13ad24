import type { Segment } from './segment.js'

const article = /^[اأإآٱ]ل/

/** Cuts the article off, so that a word is found with and without it. */
export function segmentArabic(stretch: string): readonly Segment[] {
  const whole = { end: stretch.length }
  return stretch.length > 2 && article.test(stretch) ? [{ end: 2 }, whole] : [whole]
}
