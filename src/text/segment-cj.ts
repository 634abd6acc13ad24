import { rememberAnswers } from './remember-answers.js'
import type { Segment, SegmentWords } from './segment.js'
import { createDictionarySegmenter } from './segment-by-dictionary.js'

const MOST_REMEMBERED = 50_000

/** Japanese, when it is known to be: words as the dictionary has them. */
export function createJapaneseSegmenter(): SegmentWords {
  return keepNumbers(createDictionarySegmenter('ja'))
}

/** Chinese, and what may be either. A word of more than two ideographs is cut again, so that its parts are
 *  found: from the left, two that the dictionary knows as a word, or else three, or else one. A part counts as
 *  known when the segmenter, given it alone, leaves it whole. */
export function createChineseSegmenter(): SegmentWords {
  const segmentWords = createDictionarySegmenter('zh')
  const isKnown = rememberAnswers(MOST_REMEMBERED, (part) => segmentWords(part).length === 1)

  return keepNumbers((stretch) => {
    const segments: Segment[] = []
    let start = 0
    for (const segment of segmentWords(stretch)) {
      const word = stretch.slice(start, segment.end)
      if (word.length > 2 && /^\p{Script=Han}{3,}$/u.test(word))
        for (const end of partEnds(word, isKnown)) segments.push({ end: start + end })
      else segments.push(segment)
      start = segment.end
    }
    return segments
  })
}

function partEnds(word: string, isKnown: (part: string) => boolean): readonly number[] {
  const characters = Array.from(word)
  const ends: number[] = []
  let end = 0
  for (let index = 0; index < characters.length;) {
    const length = [2, 3].find(
      (count) =>
        index + count <= characters.length && isKnown(characters.slice(index, index + count).join('')),
    )
    const part = characters.slice(index, index + (length ?? 1))
    index += part.length
    end += part.join('').length
    ends.push(end)
  }
  return ends
}

/** Numbers and the signs written with them stay in one piece. */
function keepNumbers(segmentWords: SegmentWords): SegmentWords {
  return (stretch) =>
    /^[\p{Number}\p{ASCII}]*$/u.test(stretch) && !/[A-Za-z]/.test(stretch)
      ? [{ end: stretch.length }]
      : segmentWords(stretch)
}
