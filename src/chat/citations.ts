/** Takes the text of an answer as it comes; the pieces may part it anywhere. */
export interface CitationReader {
  read(piece: string): void
  /** The numbers in its markers, each once, in the order of the text. */
  markers(): readonly number[]
}

// Code is known as such only by what follows it, so the text is looked at when it is complete.
export function createCitationReader(): CitationReader {
  const pieces: string[] = []
  return {
    read: (piece) => void pieces.push(piece),
    markers: () => markersIn(pieces.join('')),
  }
}

export interface Cited<Item> {
  /** In the order of the text. */
  readonly cited: readonly Item[]
  readonly unknownMarkers: readonly number[]
}

/** Larger numbers in brackets that belong to nothing are years and the like. */
const LARGEST_UNKNOWN_MARKER = 999

/** Parts markers by whether they have a document. */
export function matchMarkers<Item>(
  markers: readonly number[],
  find: (marker: number) => Item | undefined,
): Cited<Item> {
  const cited: Item[] = []
  const unknownMarkers: number[] = []
  for (const marker of markers) {
    const item = find(marker)
    if (item !== undefined) cited.push(item)
    else if (marker <= LARGEST_UNKNOWN_MARKER) unknownMarkers.push(marker)
  }
  return { cited, unknownMarkers }
}

// A wider range, such as one of years, is no list of documents.
const WIDEST_RANGE = 50
const marker = /\[(\d{1,5}(?: ?[-–—,;] ?\d{1,5}){0,50})\]/g

/** The numbers in `[1]`, `[1, 2]`, `[1][3]` and `[1-3]`, but for those inside code. */
export function markersIn(text: string): readonly number[] {
  const found = new Set<number>()
  for (const block of blocksOutsideFences(text)) {
    for (const [, list = ''] of withoutInlineCode(block).matchAll(marker)) {
      for (const part of list.split(/[,;]/)) for (const number of numbersOf(part)) found.add(number)
    }
  }
  return [...found]
}

function numbersOf(part: string): readonly number[] {
  const [first = 0, ...others] = part.split(/[-–—]/).map(Number)
  const last = others.at(-1) ?? first
  if (last < first || last - first > WIDEST_RANGE) return []
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** Paragraphs that are no fenced code. A fence that is never closed reaches to the end. */
function blocksOutsideFences(text: string): readonly string[] {
  const blocks: string[][] = [[]]
  let fence: string | undefined
  for (const line of text.split('\n')) {
    const [, edge, rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? []
    if (fence !== undefined) {
      if (edge?.startsWith(fence) && rest.trim() === '') fence = undefined
      continue
    }
    // Backticks after those of a fence would make it code inside a line.
    if (edge !== undefined && !(edge.startsWith('`') && rest.includes('`'))) fence = edge
    if (fence !== undefined || line.trim() === '') blocks.push([])
    else blocks.at(-1)?.push(line)
  }
  return blocks.map((lines) => lines.join('\n'))
}

/** Code begins with a run of backticks and ends with the next run of the same length in its paragraph. */
function withoutInlineCode(block: string): string {
  const runs = [...block.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({ length, index }))
  const closing = new Map<number, number>()
  const nextOfLength = new Map<number, number>()
  for (const [at, { length }] of [...runs.entries()].toReversed()) {
    const next = nextOfLength.get(length)
    if (next !== undefined) closing.set(at, next)
    nextOfLength.set(length, at)
  }
  let kept = ''
  let from = 0
  for (let at = 0; at < runs.length; at++) {
    const close = closing.get(at)
    const begin = runs[at]
    const end = close === undefined ? undefined : runs[close]
    if (close === undefined || begin === undefined || end === undefined) continue
    kept += `${block.slice(from, begin.index)} `
    from = end.index + end.length
    at = close
  }
  return kept + block.slice(from)
}
