/** A block of an answer: what it is, and the text in it, whose marks are not read yet. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'list'
      readonly start: number | undefined
      readonly items: readonly (readonly Block[])[]
    }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }

/** A block and the lines it was read from: as long as they stay the same, so does the block. */
export interface PlacedBlock {
  readonly source: string
  readonly block: Block
}

/** Blocks in blocks, beyond which a mark is only text: nesting takes time and depth, and no answer needs more. */
const DEEPEST = 6

/** The blocks of a text, in time that grows with its length. One that is not finished yet goes as far as it goes. */
export function readBlocks(text: string): readonly PlacedBlock[] {
  return blocksOf(text.replaceAll('\r\n', '\n').split('\n'), 0)
}

interface Read {
  readonly block: Block
  /** The line after it. */
  readonly next: number
}

function blocksOf(lines: readonly string[], depth: number): PlacedBlock[] {
  const blocks: PlacedBlock[] = []
  let at = 0
  while (at < lines.length) {
    if (isBlank(lines[at])) {
      at += 1
      continue
    }
    const { block, next } = readBlock(lines, at, depth)
    blocks.push({ source: lines.slice(at, next).join('\n'), block })
    at = next
  }
  return blocks
}

// None of these may try a stretch of a line again and again: answers hold what documents hold, and those may be
// made to keep a page busy.
const fence = /^ {0,3}(?:(`{3,})([^`]*)|(~{3,})([^~]*))$/
const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/s
const rule = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/
const quote = /^ {0,3}> ?(.*)$/s
const item = /^( {0,3})([-*+]|\d{1,9}[.)])(?:([ \t]+)(.*))?$/s
const tableRule = /^\|?[ \t]*:?-+:?(?:[ \t]*\|[ \t]*:?-+:?)*[ \t]*\|?$/

function readBlock(lines: readonly string[], at: number, depth: number): Read {
  const line = lines[at] ?? ''
  if (fence.test(line)) return readCode(lines, at)
  const title = heading.exec(line)
  if (title !== null)
    return {
      block: { kind: 'heading', level: title[1]?.length ?? 1, text: (title[2] ?? '').trim() },
      next: at + 1,
    }
  if (isRule(line)) return { block: { kind: 'rule' }, next: at + 1 }
  if (depth < DEEPEST && quote.test(line)) return readQuote(lines, at, depth)
  if (depth < DEEPEST && item.test(line)) return readList(lines, at, depth)
  if (isTable(lines, at)) return readTable(lines, at)
  return readParagraph(lines, at)
}

function readCode(lines: readonly string[], at: number): Read {
  const [, ticks, , tildes] = fence.exec(lines[at] ?? '') ?? []
  const mark = ticks ?? tildes ?? ''
  let end = at + 1
  while (end < lines.length && !closes(lines[end] ?? '', mark)) end += 1
  return { block: { kind: 'code', text: lines.slice(at + 1, end).join('\n') }, next: end + 1 }
}

function closes(line: string, mark: string): boolean {
  const [, ticks, afterTicks, tildes, afterTildes] = fence.exec(line) ?? []
  const own = ticks ?? tildes ?? ''
  return own !== '' && own.startsWith(mark) && (afterTicks ?? afterTildes ?? '').trim() === ''
}

function readQuote(lines: readonly string[], at: number, depth: number): Read {
  const inner: string[] = []
  let next = at
  for (; next < lines.length; next += 1) {
    const found = quote.exec(lines[next] ?? '')
    if (found === null) break
    inner.push(found[1] ?? '')
  }
  return { block: { kind: 'quote', blocks: onlyBlocks(blocksOf(inner, depth + 1)) }, next }
}

/** Its items, with the lines below each that stand further in. An empty line between two items parts nothing. */
function readList(lines: readonly string[], at: number, depth: number): Read {
  const [, , mark = ''] = item.exec(lines[at] ?? '') ?? []
  const isNumbered = /\d/.test(mark)
  const items: (readonly Block[])[] = []
  let next = at
  while (next < lines.length) {
    const found = item.exec(lines[next] ?? '')
    if (found === null || /\d/.test(found[2] ?? '') !== isNumbered || isRule(lines[next] ?? '')) break
    const [, indent = '', own = '', gap = '', text = ''] = found
    const width = indent.length + own.length + (text === '' || gap.length > 4 ? 1 : gap.length)
    const inner = [text]
    next += 1
    while (next < lines.length && belongs(lines, next, width)) {
      inner.push(withoutIndent(lines[next] ?? '', width))
      next += 1
    }
    items.push(onlyBlocks(blocksOf(inner, depth + 1)))
    if (isBlank(lines[next]) && item.test(lines[next + 1] ?? '')) next += 1
  }
  const start = isNumbered ? Number.parseInt(mark, 10) : undefined
  return { block: { kind: 'list', start, items }, next }
}

/** Whether a line goes on with the item before it, whose text begins at a column. */
function belongs(lines: readonly string[], at: number, width: number): boolean {
  const line = lines[at] ?? ''
  if (isBlank(line)) return indentOf(lines[at + 1] ?? '') >= Math.min(width, 2) && !isBlank(lines[at + 1])
  // Writers are careless with numbered lists: two columns are enough.
  if (indentOf(line) >= Math.min(width, 2)) return true
  return !isBlank(lines[at - 1]) && isPlain(lines, at)
}

function readTable(lines: readonly string[], at: number): Read {
  const head = cellsOf(lines[at] ?? '')
  const rows: (readonly string[])[] = []
  let next = at + 2
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? ''
    if (!line.includes('|')) break
    const cells = cellsOf(line)
    rows.push(head.map((_, column) => cells[column] ?? ''))
  }
  return { block: { kind: 'table', head, rows }, next }
}

/** A bar after a backslash parts no cells. */
function cellsOf(line: string): readonly string[] {
  const cells: string[] = ['']
  for (const piece of line.trim().split(/(\\\||\|)/)) {
    if (piece === '|') cells.push('')
    else cells[cells.length - 1] += piece
  }
  const trimmed = cells.map((cell) => cell.trim())
  const from = trimmed[0] === '' ? 1 : 0
  return trimmed.slice(from, trimmed.length > 1 && trimmed.at(-1) === '' ? -1 : undefined)
}

function isTable(lines: readonly string[], at: number): boolean {
  const below = lines[at + 1] ?? ''
  return (lines[at] ?? '').includes('|') && below.includes('|') && tableRule.test(below.trim())
}

function readParagraph(lines: readonly string[], at: number): Read {
  let next = at + 1
  while (next < lines.length && isPlain(lines, next)) next += 1
  return { block: { kind: 'paragraph', text: lines.slice(at, next).join('\n').trim() }, next }
}

function isPlain(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (isBlank(line) || isRule(line)) return false
  return ![fence, heading, quote, item].some((form) => form.test(line)) && !isTable(lines, at)
}

/** Long lines of marks are no rule, and would take long to be found one. */
function isRule(line: string): boolean {
  return line.length < 200 && rule.test(line)
}

function isBlank(line = ''): boolean {
  return line.trim() === ''
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

function withoutIndent(line: string, width: number): string {
  return line.slice(Math.min(width, indentOf(line)))
}

function onlyBlocks(placed: readonly PlacedBlock[]): readonly Block[] {
  return placed.map(({ block }) => block)
}
