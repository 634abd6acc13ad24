import { readBlocks, type Block } from './markdown-blocks.js'
import { readSpans, type Span } from './markdown-spans.js'

export interface MarkdownOptions {
  /** What stands for `[n]`; undefined leaves it as text. */
  readonly cite: (number: number) => Node | undefined
}

/** Shows a text that grows: blocks that stay the same keep their nodes, and whoever is selecting or in them. */
export interface MarkdownView {
  /** `version` is anything that changes when the same text would look different. */
  show(text: string, version?: unknown): void
}

/**
 * The part of Markdown that answers use, as nodes. Text only ever becomes text: no HTML is read, no picture is
 * fetched, and of links only those to `http` and `https` are made.
 */
export function createMarkdownView(into: HTMLElement, options: MarkdownOptions): MarkdownView {
  let shown: { readonly source: string; readonly node: Node }[] = []
  let shownVersion: unknown
  return {
    show(text, version) {
      const kept = version === shownVersion ? shown : []
      const placed = readBlocks(text)
      let same = 0
      while (same < kept.length && kept[same]?.source === placed[same]?.source) same += 1
      for (const { node } of shown.slice(same)) into.removeChild(node)
      const added = placed
        .slice(same)
        .map(({ source, block }) => ({ source, node: blockNode(block, options) }))
      for (const { node } of added) into.append(node)
      shown = [...kept.slice(0, same), ...added]
      shownVersion = version
    },
  }
}

function blockNode(block: Block, options: MarkdownOptions): Node {
  switch (block.kind) {
    case 'paragraph':
      return element('p', spanNodes(block.text, options))
    case 'heading':
      return element(block.level <= 2 ? 'h3' : 'h4', spanNodes(block.text, options))
    case 'code': {
      const made = element('pre', [element('code', [document.createTextNode(block.text)])])
      made.tabIndex = 0
      return made
    }
    case 'rule':
      return element('hr', [])
    case 'quote':
      return element(
        'blockquote',
        block.blocks.map((each) => blockNode(each, options)),
      )
    case 'list':
      return listNode(block, options)
    case 'table':
      return tableNode(block, options)
    default:
      return unreachable(block)
  }
}

function listNode({ start, items }: Extract<Block, { kind: 'list' }>, options: MarkdownOptions): Node {
  const made = items.map((blocks) => element('li', itemNodes(blocks, options)))
  if (start === undefined) return element('ul', made)
  const list = element('ol', made)
  if (start !== 1) list.setAttribute('start', String(start))
  return list
}

/** The first paragraph of an item stands beside its mark. */
function itemNodes([first, ...others]: readonly Block[], options: MarkdownOptions): readonly Node[] {
  if (first === undefined) return []
  const beside = first.kind === 'paragraph' ? spanNodes(first.text, options) : [blockNode(first, options)]
  return [...beside, ...others.map((each) => blockNode(each, options))]
}

function tableNode({ head, rows }: Extract<Block, { kind: 'table' }>, options: MarkdownOptions): Node {
  const row = (tag: 'th' | 'td', cells: readonly string[]) =>
    element(
      'tr',
      cells.map((cell) => element(tag, spanNodes(cell, options))),
    )
  const body = rows.map((cells) => row('td', cells))
  const table = element('table', [element('thead', [row('th', head)]), element('tbody', body)])
  const made = element('div', [table])
  made.className = 'table'
  made.tabIndex = 0
  return made
}

/** Spans open and close in pairs, so a stack of elements follows them. */
function spanNodes(text: string, options: MarkdownOptions): readonly Node[] {
  const top = document.createDocumentFragment()
  const within: Node[] = [top]
  for (const span of readSpans(text)) {
    const current = within.at(-1) ?? top
    if (span.kind === 'open') {
      const made = document.createElement(span.tag)
      current.appendChild(made)
      within.push(made)
    } else if (span.kind === 'close') within.pop()
    else {
      const nodes = leafNodes(span, options)
      if (span.kind === 'citation' && !(nodes[0] instanceof Text)) keepTogether(current.lastChild)
      for (const node of nodes) current.appendChild(node)
    }
  }
  return [...top.childNodes]
}

/** A citation does not begin a line: the space before it does not break. */
function keepTogether(before: Node | null): void {
  if (before instanceof Text) before.data = before.data.replace(/ $/, '\u00a0')
}

function leafNodes(
  span: Exclude<Span, { kind: 'open' | 'close' }>,
  { cite }: MarkdownOptions,
): readonly Node[] {
  switch (span.kind) {
    case 'text':
      return [document.createTextNode(span.text)]
    case 'code':
      return [element('code', [document.createTextNode(span.text)])]
    case 'break':
      return [document.createElement('br')]
    case 'link':
      return [linkNode(span.text, span.address)]
    case 'citation': {
      const cited = span.numbers.map(cite)
      const known = cited.filter((node) => node !== undefined)
      const isWhole = known.length > 0 && known.length === cited.length
      return isWhole ? known : [document.createTextNode(span.text)]
    }
    default:
      return unreachable(span)
  }
}

/** A picture becomes a link too: showing it would tell its host who reads the answer. */
export function linkNode(label: string, address: string): Node {
  if (!isWebAddress(address)) return document.createTextNode(label === '' ? address : label)
  const made = document.createElement('a')
  made.href = address
  made.target = '_blank'
  made.rel = 'noreferrer noopener nofollow'
  made.textContent = label === '' ? address : label
  return made
}

function isWebAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address)) return false
  return URL.canParse(address)
}

function element(tag: string, children: readonly Node[]): HTMLElement {
  const made = document.createElement(tag)
  for (const child of children) made.append(child)
  return made
}

function unreachable(value: never): never {
  throw new Error(`not expected here: ${JSON.stringify(value)}`)
}
