import { make, makePart } from './make-element.js'
import { linkNode } from './markdown.js'
import type { AnswerSource } from './read-answer.js'

/** The documents that an answer rests on, each of which can be opened. */
export interface SourceList {
  readonly node: HTMLElement
  /** By number. Those that were shown before stay as they are, opened or not. */
  show(sources: readonly AnswerSource[], what: 'cited' | 'found'): void
  open(number: number): void
}

export function createSourceList(): SourceList {
  const node = makePart('details', 'sources')
  node.hidden = true
  const summary = make('summary')
  node.append(summary)
  const entries = new Map<number, HTMLDetailsElement>()
  return {
    node,
    show(sources, what) {
      node.hidden = sources.length === 0
      summary.textContent = `${sources.length} ${sources.length === 1 ? 'source' : 'sources'} ${what}`
      const wanted = new Set(sources.map(({ number }) => number))
      for (const [number, entry] of entries) {
        if (wanted.has(number)) continue
        entry.remove()
        entries.delete(number)
      }
      for (const source of sources) {
        if (entries.has(source.number)) continue
        const entry = sourceEntry(source)
        entries.set(source.number, entry)
        const after = sources.find(({ number }) => number > source.number && entries.has(number))
        node.insertBefore(entry, after === undefined ? null : (entries.get(after.number) ?? null))
      }
    },
    open(number) {
      const entry = entries.get(number)
      if (entry === undefined) return
      node.open = true
      entry.open = true
      entry.scrollIntoView({ block: 'nearest' })
      entry.querySelector('summary')?.focus()
    },
  }
}

/** The name by which people would know the document. */
export function titleOf({ document: fields, id }: AnswerSource): string {
  const named = ['title', 'name', 'label', 'heading', 'question'].map((name) => fields[name])
  return named.find((value) => typeof value === 'string' && value !== '')?.toString() ?? id
}

function sourceEntry(source: AnswerSource): HTMLDetailsElement {
  const entry = makePart('details', 'source')
  entry.dataset['number'] = String(source.number)
  const summary = make('summary')
  summary.append(
    make('span', 'number', String(source.number)),
    make('span', 'title', titleOf(source)),
    make('span', 'index', source.index),
  )
  const fields = make('dl')
  for (const [name, value] of Object.entries(source.document)) {
    if (value === null || name.startsWith('_')) continue
    const told = make('dd')
    told.append(valueNode(value))
    fields.append(make('dt', '', name), told)
  }
  entry.append(summary, fields)
  return entry
}

function valueNode(value: unknown): Node {
  if (typeof value === 'string' && /^https?:\/\/\S+$/i.test(value)) return linkNode(value, value)
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return document.createTextNode(value.join(', '))
  return document.createTextNode(typeof value === 'string' ? value : JSON.stringify(value))
}
