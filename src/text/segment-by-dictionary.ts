import type { Segment, SegmentWords } from './segment.js'

// The segmenter takes time that grows with the square of what it is given: it gets no more than this at once.
const WINDOW_UNITS = 256

/** For scripts that put no space between words: by the dictionaries that come with the JavaScript engine. */
export function createDictionarySegmenter(locale: string): SegmentWords {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' })
  return (stretch) => {
    const segments: Segment[] = []
    let start = 0
    while (start < stretch.length) {
      const windowEnd = endOfWindow(stretch, start)
      let end = start
      for (const { index, segment } of segmenter.segment(stretch.slice(start, windowEnd))) {
        end = start + index + segment.length
        // What touches the edge of the window may go on behind it: the next window begins with it. One
        // segment that fills the window is cut there.
        if (end === windowEnd && end < stretch.length && index > 0) {
          end = start + index
          break
        }
        segments.push({ end })
      }
      start = end
    }
    return segments
  }
}

function endOfWindow(stretch: string, start: number): number {
  const end = start + WINDOW_UNITS
  if (end >= stretch.length) return stretch.length
  const isHighHalf = (stretch.charCodeAt(end - 1) & 0xfc00) === 0xd800
  return isHighHalf ? end - 1 : end
}
