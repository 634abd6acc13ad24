export interface MarkdownOptions {
  /** What stands for `[n]`; undefined leaves it as text. */
  readonly cite: (number: number) => Node | undefined
}

/**
 * The part of Markdown that answers use, as nodes. Text only ever becomes text: no HTML is read, and of links
 * only those to `http` and `https` are made. A block that is not finished yet shows as far as it goes.
 */
export function renderMarkdown(text: string, options: MarkdownOptions): DocumentFragment {
  const fragment = document.createDocumentFragment()
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  let at = 0
  while (at < lines.length) {
    const block = readBlock(lines, at, options)
    if (block.node !== undefined) fragment.append(block.node)
    at = block.next
  }
  return fragment
}

interface Block {
  readonly node: Node | undefined
  readonly next: number
}

const bullet = /^\s{0,3}[-*+]\s+(.*)$/
const numbered = /^\s{0,3}\d{1,9}[.)]\s+(.*)$/
const heading = /^(#{1,6})\s+(.*)$/
const fence = /^\s{0,3}```/
const quote = /^\s{0,3}>\s?(.*)$/

function readBlock(lines: readonly string[], at: number, options: MarkdownOptions): Block {
  const line = lines[at] ?? ''
  if (line.trim() === '') return { node: undefined, next: at + 1 }
  if (fence.test(line)) return codeBlock(lines, at)
  const title = heading.exec(line)
  if (title !== null) return { node: element('h3', inline(title[2] ?? '', options)), next: at + 1 }
  if (bullet.test(line)) return list(lines, at, 'ul', bullet, options)
  if (numbered.test(line)) return list(lines, at, 'ol', numbered, options)
  if (quote.test(line)) return quoted(lines, at, options)
  return paragraph(lines, at, options)
}

function codeBlock(lines: readonly string[], at: number): Block {
  let end = at + 1
  while (end < lines.length && !fence.test(lines[end] ?? '')) end += 1
  const code = element('code', [document.createTextNode(lines.slice(at + 1, end).join('\n'))])
  return { node: element('pre', [code]), next: end + 1 }
}

function list(
  lines: readonly string[],
  at: number,
  tag: 'ul' | 'ol',
  item: RegExp,
  options: MarkdownOptions,
): Block {
  const items: Node[] = []
  let next = at
  for (; next < lines.length; next += 1) {
    const found = item.exec(lines[next] ?? '')
    if (found === null) break
    items.push(element('li', inline(found[1] ?? '', options)))
  }
  return { node: element(tag, items), next }
}

function quoted(lines: readonly string[], at: number, options: MarkdownOptions): Block {
  const inner: string[] = []
  let next = at
  for (; next < lines.length; next += 1) {
    const found = quote.exec(lines[next] ?? '')
    if (found === null) break
    inner.push(found[1] ?? '')
  }
  return { node: element('blockquote', [renderMarkdown(inner.join('\n'), options)]), next }
}

function paragraph(lines: readonly string[], at: number, options: MarkdownOptions): Block {
  let next = at + 1
  while (next < lines.length && isPlain(lines[next] ?? '')) next += 1
  return { node: element('p', inline(lines.slice(at, next).join('\n'), options)), next }
}

function isPlain(line: string): boolean {
  return line.trim() !== '' && ![fence, heading, bullet, numbered, quote].some((form) => form.test(line))
}

/** What may stand in a line, the first that fits winning. */
const span =
  /\\([\\`*_[\]<>#|~!.-])|(`+)([\s\S]+?)\2|\*\*([\s\S]+?)\*\*|__([\s\S]+?)__|\*([^*\n]+?)\*|\b_([^_\n]+?)_\b|(?<![\p{L}\p{N}])_([^_\n]+?)_(?![\p{L}\p{N}])|!?\[([^\]\n]*)\]\(([^()\s]+)\)|\[(\d{1,4}(?:\s*[,–-]\s*\d{1,4})*)\]/u

function inline(text: string, options: MarkdownOptions): readonly Node[] {
  const nodes: Node[] = []
  let rest = text
  for (;;) {
    const found = span.exec(rest)
    if (found === null) break
    if (found.index > 0) nodes.push(document.createTextNode(rest.slice(0, found.index)))
    nodes.push(...spanNodes(found, options))
    rest = rest.slice(found.index + found[0].length)
  }
  if (rest !== '') nodes.push(document.createTextNode(rest))
  return nodes
}

function spanNodes(found: RegExpExecArray, options: MarkdownOptions): readonly Node[] {
  const [whole, escaped, , code, strong, otherStrong, ...others] = found
  const [emphasis, otherEmphasis, lastEmphasis, label, address, numbers] = others
  if (escaped !== undefined) return [document.createTextNode(escaped)]
  if (code !== undefined) return [element('code', [document.createTextNode(code)])]
  const bold = strong ?? otherStrong
  if (bold !== undefined) return [element('strong', inline(bold, options))]
  const leaning = emphasis ?? otherEmphasis ?? lastEmphasis
  if (leaning !== undefined) return [element('em', inline(leaning, options))]
  if (label !== undefined && address !== undefined) return [link(label, address)]
  if (numbers !== undefined) return citations(numbers, options) ?? [document.createTextNode(whole)]
  return [document.createTextNode(whole)]
}

/** A picture becomes a link too: showing it would tell its host who reads the answer. */
function link(label: string, address: string): Node {
  if (!/^https?:\/\//i.test(address)) return document.createTextNode(label)
  const made = document.createElement('a')
  made.href = address
  made.target = '_blank'
  made.rel = 'noreferrer noopener nofollow'
  made.textContent = label === '' ? address : label
  return made
}

function citations(text: string, { cite }: MarkdownOptions): readonly Node[] | undefined {
  const nodes = text.split(/\s*,\s*/).flatMap((part) => {
    const [from = 0, to = from] = part.split(/\s*[–-]\s*/).map(Number)
    const count = Math.min(20, Math.max(0, to - from + 1))
    return Array.from({ length: count }, (_, at) => cite(from + at))
  })
  const known = nodes.filter((node) => node !== undefined)
  return known.length === nodes.length && known.length > 0 ? known : undefined
}

function element(tag: string, children: readonly Node[]): HTMLElement {
  const made = document.createElement(tag)
  made.append(...children)
  return made
}
