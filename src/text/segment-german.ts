import { germanParts } from './german-parts.js'
import { rememberAnswers } from './remember-answers.js'
import type { Segment, SegmentWords } from './segment.js'

const SHORTEST_COMPOUND = 6
// A longer one stays whole, and is not worth remembering.
const LONGEST_COMPOUND = 60
const MOST_REMEMBERED = 20_000

// What may join a part to the next, and what may follow the last.
const joints = ['', 's', 'es', 'n', 'en', 'e', 'er', 'ens', 'ns']
const endings = new Set(['', 's', 'es', 'n', 'en', 'e', 'er', 'ern', 'in', 'innen'])

const parts: ReadonlySet<string> = new Set(germanParts.map(foldCase))
const longestPart = Math.max(...germanParts.map((part) => part.length))
const shortestPart = Math.min(...germanParts.map((part) => part.length))

/** Cuts compounds into the parts they are made of, if known parts make up all of the word: otherwise it stays
 *  whole, since a part found inside any other word would be chance. Of several ways the one with fewest parts
 *  is taken, then the one whose first part is longest. What joins two parts belongs to neither word. */
export function createGermanSegmenter(): SegmentWords {
  const cut = rememberAnswers(MOST_REMEMBERED, cutCompound)
  return (stretch) =>
    stretch.length < SHORTEST_COMPOUND || stretch.length > LONGEST_COMPOUND
      ? [{ end: stretch.length }]
      : cut(stretch)
}

/** The best way to cut the rest of a word. */
interface Way {
  readonly count: number
  readonly first: Segment
  readonly rest: Way | undefined
}

function cutCompound(stretch: string): readonly Segment[] {
  const word = foldCase(stretch)
  // From each place to the end of the word, worked out from the end.
  const ways: (Way | undefined)[] = []
  for (let start = word.length - shortestPart; start >= 0; start -= 1)
    ways[start] = bestWay(word, start, ways)
  const segments: Segment[] = []
  for (let way = ways[0]; way !== undefined; way = way.rest) segments.push(way.first)
  return segments.length > 1 ? segments : [{ end: stretch.length }]
}

function bestWay(word: string, start: number, ways: readonly (Way | undefined)[]): Way | undefined {
  let best: Way | undefined
  for (let wordEnd = Math.min(start + longestPart, word.length); wordEnd > start; wordEnd -= 1) {
    if (!parts.has(word.slice(start, wordEnd))) continue
    if (endings.has(word.slice(wordEnd))) return { count: 1, first: { end: word.length }, rest: undefined }
    for (const joint of joints) {
      const end = wordEnd + joint.length
      const rest = word.startsWith(joint, wordEnd) ? ways[end] : undefined
      if (rest !== undefined && (best === undefined || rest.count + 1 < best.count))
        best = { count: rest.count + 1, first: { wordEnd, end }, rest }
    }
  }
  return best
}

/** Lower case without umlauts, as plurals have other ones; of the same length. */
function foldCase(word: string): string {
  return word.replaceAll(/[A-ZÄÖÜäöü]/g, (letter) => letter.toLowerCase().normalize('NFD').charAt(0))
}
