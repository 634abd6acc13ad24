/**
 * Counts the typos between a pattern and a text read character by character, up to two, where a swap of
 * neighbours is one (optimal string alignment). It depends on neither: it sees the pattern through a window that
 * moves along with the text. So it has few states, all made here once; a step is a look into a table. After
 * Mihov and Schulz, "Fast approximate search in large dictionaries" (2004).
 */
export type TypoState = number

/** Bit b: the character that comes now is the pattern's at place `read - 2 + b`, `read` being how many came
 *  before. Two typos lead at most two places off. */
export type MatchWindow = number

/** Nothing read. */
export const firstTypoState: TypoState = 0

/** More than are counted. */
export const manyTypos = 3

/**
 * A state, told as the places of the pattern where its next character may be matched, each group as a window of
 * five bits, from the lowest: those reached with no typo, with at most one, with at most two; then those before
 * the last character from which a swap has begun, that ends as the first or as the second typo. Places behind the
 * end of the pattern are not told apart: whatever leads there can as well stay at the end for the same typos.
 */
type Places = number

const group = 0b11111
const windowCount = 32

function placesAtStart(): Places {
  const none = 0b00100
  return none | ((none | (none << 1)) << 5) | ((none | (none << 1) | (none << 2)) << 10)
}

function nextPlaces(places: Places, matches: MatchWindow): Places {
  const none = places & group
  const one = (places >> 5) & group
  const two = (places >> 10) & group
  const swapEnds = (matches << 1) & group
  const swapBegins = matches >> 1
  // A match, a wrong character, one too many, the end of a swap; then one missing, from the new places.
  const nextNone = none & matches
  const nextOne =
    ((one & matches) | none | (none >> 1) | ((places >> 15) & swapEnds) | (nextNone << 1)) & group
  const nextTwo = ((two & matches) | one | (one >> 1) | ((places >> 20) & swapEnds) | (nextOne << 1)) & group
  const begun = ((none & swapBegins) << 15) | ((one & swapBegins) << 20)
  return nextNone | (nextOne << 5) | (nextTwo << 10) | begun
}

function fewestWithin(places: Places, window: number): number {
  if ((places & window) !== 0) return 0
  if (((places >> 5) & window) !== 0) return 1
  return ((places >> 10) & window) === 0 ? manyTypos : 2
}

const allPlaces = reachablePlaces()
const steps = stepsBetween(allPlaces)
const fewest = Uint8Array.from(allPlaces, (places) => fewestWithin(places, group))
const typosByPlace = Uint8Array.from({ length: allPlaces.length * 8 }, (_, at) =>
  fewestWithin(allPlaces[at >> 3] ?? 0, (1 << (at & 7)) & group),
)

/** In the order of the states. */
function reachablePlaces(): readonly Places[] {
  // A set hands out what is added to it meanwhile.
  const found = new Set([placesAtStart()])
  for (const places of found) {
    for (let matches = 0; matches < windowCount; matches += 1) found.add(nextPlaces(places, matches))
  }
  return [...found]
}

function stepsBetween(all: readonly Places[]): Uint8Array {
  const stateOf = new Map(all.map((places, state) => [places, state]))
  return Uint8Array.from({ length: all.length * windowCount }, (_, at) => {
    const next = nextPlaces(all[Math.floor(at / windowCount)] ?? 0, at % windowCount)
    return stateOf.get(next) ?? 0
  })
}

export function nextTypoState(state: TypoState, matches: MatchWindow): TypoState {
  return steps[state * windowCount + matches] ?? 0
}

/** The least that can come out of reading on. Never falls from one state to the next. */
export function fewestTypos(state: TypoState): number {
  return fewest[state] ?? 0
}

/** How many typos lie between the whole pattern and what was read. */
export function typosOf(state: TypoState, patternLength: number, read: number): number {
  const place = patternLength - read + 2
  return place < 0 || place > 4 ? manyTypos : (typosByPlace[state * 8 + place] ?? manyTypos)
}
