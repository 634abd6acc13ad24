import type { Turn } from './conversation.js'
import { renderMarkdown } from './markdown.js'
import type { AnswerSource } from './read-answer.js'

/** Shows one turn, and is told when it changed. Everything is made of nodes and text. */
export interface TurnView {
  readonly node: HTMLElement
  update(): void
}

export interface TurnViewOptions {
  readonly turn: Turn
  /** Told when somebody opens a source. */
  readonly onSource: (source: AnswerSource) => void
}

export function createTurnView({ turn, onSource }: TurnViewOptions): TurnView {
  const node = make('div', 'turn')
  const question = make('div', 'question', turn.question)
  question.setAttribute('part', 'question')
  const searches = make('ul', 'searches')
  const answer = make('div', 'answer')
  answer.setAttribute('part', 'answer')
  const problem = make('div', 'problem')
  const sources = make('div', '')
  const spoken = make('div', 'hidden')
  spoken.setAttribute('role', 'status')
  node.append(question, searches, answer, problem, sources, spoken)
  let shownSources = ''

  const openSource = (source: AnswerSource) => {
    const list = sources.querySelector('details')
    if (list) list.open = true
    const entry = sources.querySelector<HTMLDetailsElement>(`[data-number="${source.number}"]`)
    if (entry) {
      entry.open = true
      entry.scrollIntoView({ block: 'nearest' })
      entry.querySelector('summary')?.focus()
    }
    onSource(source)
  }

  const cite = (number: number): Node | undefined => {
    const source = turn.sources.get(number)
    if (source === undefined) return undefined
    const button = make('button', 'cite', String(number))
    button.setAttribute('type', 'button')
    button.setAttribute('aria-label', `Source ${number}: ${titleOf(source)}`)
    button.title = titleOf(source)
    button.addEventListener('click', () => openSource(source))
    return button
  }

  function update(): void {
    searches.replaceChildren(...turn.searches.map((search) => make('li', '', searchText(search))))
    answer.replaceChildren(renderMarkdown(turn.text, { cite }))
    if (turn.state === 'running' && turn.text === '' && turn.searches.length === 0)
      answer.replaceChildren(make('p', '', '…'))
    problem.hidden = turn.problem === undefined && turn.state !== 'stopped'
    problem.textContent = turn.problem ?? (turn.state === 'stopped' ? 'Stopped.' : '')
    problem.setAttribute('role', 'alert')
    spoken.textContent = turn.state === 'done' ? 'Answer complete.' : ''
    const shown = turn.state === 'running' ? [] : shownOf(turn)
    const key = shown.map(({ number }) => number).join(' ')
    if (key !== shownSources)
      sources.replaceChildren(...(shown.length === 0 ? [] : [sourceList(turn, shown)]))
    shownSources = key
  }

  update()
  return { node, update }
}

/** Those that the answer cites, or all that were found when it cites none. */
function shownOf(turn: Turn): readonly AnswerSource[] {
  const cited = turn.cited.flatMap((number) => turn.sources.get(number) ?? [])
  return cited.length > 0 ? cited : [...turn.sources.values()].slice(0, 10)
}

function searchText({ index, query, filter, found }: Turn['searches'][number]): string {
  const what = [query === '' ? '' : `“${query}”`, filter === '' ? '' : `where ${filter}`]
    .filter(Boolean)
    .join(' ')
  const outcome = found === undefined ? '…' : ` – ${found} found`
  return `Searched ${index} for ${what === '' ? 'everything' : what}${outcome}`
}

function sourceList(turn: Turn, shown: readonly AnswerSource[]): HTMLElement {
  const list = make('details', 'sources')
  list.setAttribute('part', 'sources')
  const kind = turn.cited.length > 0 ? 'cited' : 'found'
  list.append(make('summary', '', `${shown.length} ${shown.length === 1 ? 'source' : 'sources'} ${kind}`))
  list.append(...shown.map(sourceEntry))
  return list
}

function sourceEntry(source: AnswerSource): HTMLElement {
  const entry = make('details', 'source')
  entry.dataset['number'] = String(source.number)
  entry.append(make('summary', '', `${source.number}. ${titleOf(source)} (${source.index})`))
  const fields = make('dl', '')
  for (const [name, value] of Object.entries(source.document)) {
    if (value === null || name.startsWith('_')) continue
    fields.append(
      make('dt', '', name),
      make('dd', '', typeof value === 'string' ? value : JSON.stringify(value)),
    )
  }
  entry.append(fields)
  return entry
}

function titleOf({ document: fields, id }: AnswerSource): string {
  const named = ['title', 'name', 'label', 'heading'].map((name) => fields[name])
  return named.find((value) => typeof value === 'string' && value !== '')?.toString() ?? id
}

function make(tag: 'details', name: string, text?: string): HTMLDetailsElement
function make(tag: string, name: string, text?: string): HTMLElement
function make(tag: string, name: string, text?: string): HTMLElement {
  const made = document.createElement(tag)
  if (name !== '') made.className = name
  if (text !== undefined) made.textContent = text
  return made
}
