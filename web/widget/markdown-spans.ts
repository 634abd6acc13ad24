/** What stands in a line of an answer. Tags open and close in pairs, one inside the other. */
export type Span =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'open'; readonly tag: Tag }
  | { readonly kind: 'close'; readonly tag: Tag }
  | { readonly kind: 'link'; readonly text: string; readonly address: string }
  /** `[2]` or `[1, 4-6]`: the numbers, and how it was written. */
  | { readonly kind: 'citation'; readonly numbers: readonly number[]; readonly text: string }

type Tag = 'strong' | 'em' | 'del'

/** Marks that wait for their end. More than these are only text: the tags of no answer are as deep. */
const MOST_OPEN = 12
const LONGEST_LABEL = 1_000
const LONGEST_ADDRESS = 2_000

/** Reads a text once, from its beginning to its end: its time grows with its length, whatever stands in it. */
export function readSpans(text: string): readonly Span[] {
  const spans: Span[] = []
  /** Marks that were opened, innermost last, and where their text stands in `spans`. */
  const open: { readonly mark: string; readonly size: number; readonly at: number }[] = []
  const codeEnds = createCodeEnds(text)
  const nextClosing = createFinder(text, ']')
  const nextParenthesis = createFinder(text, ')')
  let plain = ''
  let at = 0

  function flush(): void {
    for (const span of withAddresses(plain)) spans.push(span)
    plain = ''
  }
  function add(span: Span): void {
    flush()
    spans.push(span)
  }

  while (at < text.length) {
    const letter = text[at] ?? ''
    if (letter === '\\' && isPunctuation(text[at + 1])) {
      plain += text[at + 1]
      at += 2
    } else if (letter === '\\' && text[at + 1] === '\n') {
      add({ kind: 'break' })
      at += 2
    } else if (letter === '`') {
      const size = runLength(text, at)
      const end = codeEnds(at, size)
      if (end === undefined) plain += text.slice(at, at + size)
      else add({ kind: 'code', text: codeText(text.slice(at + size, end)) })
      at = end === undefined ? at + size : end + size
    } else if (letter === '*' || letter === '_' || letter === '~') {
      const size = runLength(text, at)
      readMarks(letter, size)
      at += size
    } else if (letter === '[' || (letter === '!' && text[at + 1] === '[')) {
      const found = readBracket(letter === '!' ? at + 1 : at)
      if (found === undefined) plain += letter
      else add(found.span)
      at = found?.next ?? at + 1
    } else {
      const run = plainRun(text, at)
      plain += run
      at += run.length
    }
  }
  flush()
  return spans

  /** Ends what these marks end, then begins what they may begin; the rest is text. */
  function readMarks(mark: string, size: number): void {
    let left = size
    if (size <= 3 && (mark !== '~' || size === 2)) {
      const { canOpen, canClose } = sidesOf(text, at, size)
      if (canClose) left = closeMarks(mark, left, canOpen)
      if (canOpen) left = openMarks(mark, left)
    }
    plain += mark.repeat(left)
  }

  function openMarks(mark: string, size: number): number {
    for (let left = size; left > 0; left -= 2) {
      const own = Math.min(left, 2)
      flush()
      if (open.length >= MOST_OPEN) open.shift()
      open.push({ mark, size: own, at: spans.length })
      spans.push({ kind: 'text', text: mark.repeat(own) })
    }
    return 0
  }

  /** How many are left over. */
  function closeMarks(mark: string, size: number, canOpen: boolean): number {
    for (let left = size; left > 0;) {
      const begun = openedBy(mark, left, canOpen)
      if (begun === undefined) return left
      closeAt(begun)
      left -= begun.size
    }
    return 0
  }

  function openedBy(mark: string, left: number, canOpen: boolean) {
    const wanted = left <= 2 ? open.findLast((each) => each.mark === mark && each.size === left) : undefined
    if (wanted !== undefined || (canOpen && left <= 2)) return wanted
    return open.findLast((each) => each.mark === mark && each.size <= left)
  }

  /** What was opened in between stays text. */
  function closeAt(begun: (typeof open)[number]): void {
    const tag = begun.mark === '~' ? 'del' : begun.size === 2 ? 'strong' : 'em'
    add({ kind: 'close', tag })
    spans[begun.at] = { kind: 'open', tag }
    open.length = open.indexOf(begun)
  }

  /** A citation or a link. Of brackets in brackets only the innermost is one. */
  function readBracket(start: number): { readonly span: Span; readonly next: number } | undefined {
    const end = nextClosing(start)
    if (end === undefined || end - start > LONGEST_LABEL) return undefined
    if (text.lastIndexOf('[', end) !== start) return undefined
    const label = text.slice(start + 1, end)
    if (text[end + 1] === '(') {
      const closing = nextParenthesis(end)
      const link = closing === undefined ? undefined : readAddress(text, end + 2)
      if (link !== undefined)
        return {
          span: { kind: 'link', text: plainLabel(label), address: link.address },
          next: link.next,
        }
    }
    const numbers = label.length <= 60 ? citedNumbers(label) : undefined
    if (numbers === undefined) return undefined
    return { span: { kind: 'citation', numbers, text: text.slice(start, end + 1) }, next: end + 1 }
  }
}

/** Where a mark stands says what it can do: nothing begins before a space, and nothing ends after one. */
function sidesOf(text: string, at: number, size: number): { canOpen: boolean; canClose: boolean } {
  const before = text[at - 1] ?? ' '
  const after = text[at + size] ?? ' '
  const isInWord = text[at] === '_' && isWordLetter(before) && isWordLetter(after)
  return { canOpen: !/\s/.test(after) && !isInWord, canClose: !/\s/.test(before) && !isInWord }
}

function isWordLetter(letter: string): boolean {
  return /[\p{L}\p{N}]/u.test(letter)
}

function isPunctuation(letter: string | undefined): letter is string {
  return letter !== undefined && /[!-/:-@[-`{-~]/.test(letter)
}

/** At least one letter, and all up to the next that may mean something. */
function plainRun(text: string, at: number): string {
  const form = /[^][^\\`*_~[!]*/y
  form.lastIndex = at
  return form.exec(text)?.[0] ?? ''
}

function runLength(text: string, at: number): number {
  let end = at
  while (text[end] === text[at]) end += 1
  return end - at
}

/** The place of the next one at or after a place that only ever grows. */
function createFinder(text: string, letter: string): (from: number) => number | undefined {
  let found = text.indexOf(letter)
  return (from) => {
    if (found !== -1 && found < from) found = text.indexOf(letter, from)
    return found === -1 ? undefined : found
  }
}

/** Where code that begins with so many backticks ends: at the next run of as many. */
function createCodeEnds(text: string): (at: number, size: number) => number | undefined {
  const runs = new Map<number, number[]>()
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const known = runs.get(run.length)
    if (known === undefined) runs.set(run.length, [index])
    else known.push(index)
  }
  for (const places of runs.values()) places.reverse()
  return (at, size) => {
    const places = runs.get(size) ?? []
    for (let next = places.at(-1); next !== undefined && next <= at; next = places.at(-1)) places.pop()
    return places.at(-1)
  }
}

/** A space on both sides only keeps backticks apart. */
function codeText(text: string): string {
  return text.length > 2 && text.startsWith(' ') && text.endsWith(' ') ? text.slice(1, -1) : text
}

/** An address in parentheses, which may hold a pair of its own; a title after it is left out. */
function readAddress(
  text: string,
  start: number,
): { readonly address: string; readonly next: number } | undefined {
  const found = addressForm.exec(text.slice(start, start + LONGEST_ADDRESS))
  if (found === null) return undefined
  return { address: found[1] ?? '', next: start + found[0].length }
}

const addressForm = /^<?((?:[^\s()<>]|\([^\s()<>]*\))*)>?(?:[ \t]+"[^"\n]*")?\)/

function plainLabel(label: string): string {
  return label.replace(/[*`]/g, '').trim()
}

const citationForm = /^\d{1,4}(?: ?[,–-] ?\d{1,4})*$/

function citedNumbers(label: string): readonly number[] | undefined {
  if (!citationForm.test(label)) return undefined
  return label.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split(/[–-]/).map(Number)
    return Array.from({ length: Math.min(20, Math.max(0, to - from + 1)) }, (_, more) => from + more)
  })
}

/** Addresses that stand in a text by themselves are links too, without the mark that ends the sentence. */
function withAddresses(text: string): readonly Span[] {
  if (text === '') return []
  if (!text.includes('://')) return [{ kind: 'text', text }]
  const parts = text.split(/(\bhttps?:\/\/[^\s<>"'`()[\]{}|\\^]+)/i)
  return parts.flatMap((part, at): readonly Span[] => {
    if (at % 2 === 0) return part === '' ? [] : [{ kind: 'text', text: part }]
    const address = part.replace(/[.,;:!?…]+$/, '')
    const rest = part.slice(address.length)
    const link: Span = { kind: 'link', text: address, address }
    return rest === '' ? [link] : [link, { kind: 'text', text: rest }]
  })
}
