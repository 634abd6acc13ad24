import type { Turn, TurnSearch } from './conversation.js'
import { make, makePart } from './make-element.js'
import { createMarkdownView } from './markdown.js'
import type { AnswerSource } from './read-answer.js'
import { createSourceList, titleOf } from './source-list.js'

/** Shows one turn, and is told when it changed. Everything is made of nodes and text. */
export interface TurnView {
  readonly node: HTMLElement
  update(): void
}

export interface TurnViewOptions {
  readonly turn: Turn
  /** Told when somebody opens a source. */
  readonly onSource: (source: AnswerSource) => void
  /** Told when somebody wants a question answered that was not. */
  readonly onRetry: () => void
}

export function createTurnView({ turn, onSource, onRetry }: TurnViewOptions): TurnView {
  const node = make('div', 'turn')
  const question = makePart('div', 'question', turn.question)
  const searches = makePart('ul', 'searches')
  const answer = makePart('div', 'answer')
  const waiting = make('p', 'waiting', 'Thinking')
  const problem = makePart('div', 'problem')
  const sources = createSourceList()
  node.append(question, searches, answer, waiting, problem, sources.node)
  /** Cited by what can be read so far. */
  const citedSoFar = new Set<number>()
  const markdown = createMarkdownView(answer, { cite })

  function cite(number: number): Node | undefined {
    const source = turn.sources.get(number)
    if (source === undefined) return undefined
    citedSoFar.add(number)
    const button = makePart('button', 'citation', String(number))
    button.type = 'button'
    button.title = titleOf(source)
    button.setAttribute('aria-label', `Source ${number}: ${titleOf(source)}`)
    button.addEventListener('click', () => {
      sources.open(number)
      onSource(source)
    })
    return button
  }

  function update(): void {
    const isRunning = turn.state === 'running'
    showSearches(searches, turn)
    markdown.show(turn.text, turn.sources.size)
    waiting.hidden = !isRunning || turn.text !== '' || turn.searches.some(({ found }) => found === undefined)
    answer.setAttribute('aria-busy', String(isRunning))
    const numbers = new Set([...turn.cited, ...citedSoFar])
    const cited = [...numbers]
      .toSorted((one, other) => one - other)
      .flatMap((number) => turn.sources.get(number) ?? [])
    if (cited.length > 0) sources.show(cited, 'cited')
    // What was found and not cited is only worth a look once nothing else will come.
    else sources.show(isRunning ? [] : [...turn.sources.values()].slice(0, MOST_FOUND), 'found')
    showProblem()
  }

  function showProblem(): void {
    const told = turn.problem ?? (turn.state === 'stopped' ? 'Stopped.' : '')
    problem.hidden = told === ''
    problem.classList.toggle('calm', turn.state !== 'failed')
    if (problem.hidden || problem.firstChild !== null) return
    // An alert is read out when it comes, so it comes once.
    if (turn.state === 'failed') problem.setAttribute('role', 'alert')
    problem.append(make('span', '', told))
    if (turn.state === 'done') return
    const retry = makePart('button', 'retry', 'Ask again')
    retry.type = 'button'
    retry.addEventListener('click', onRetry)
    problem.append(retry)
  }

  update()
  return { node, update }
}

const MOST_FOUND = 10

function showSearches(list: HTMLElement, { searches, state }: Turn): void {
  list.hidden = searches.length === 0
  searches.forEach((search, at) => {
    const entry = list.children[at] ?? list.appendChild(make('li'))
    entry.classList.toggle('busy', search.found === undefined && state === 'running')
    const text = searchText(search, state === 'running')
    if (entry.textContent !== text) entry.textContent = text
  })
}

/** What a search looked for, in words. */
export function searchText({ index, query, filter, found }: TurnSearch, isRunning: boolean): string {
  const what = [query === '' ? '' : `“${query}”`, filter === '' ? '' : `where ${filter}`]
    .filter(Boolean)
    .join(' ')
  const where = `${index === '' ? 'the documents' : index} for ${what === '' ? 'everything' : what}`
  if (found === undefined) return isRunning ? `Searching ${where} …` : `Searched ${where}`
  return `Searched ${where}: ${found === 0 ? 'nothing' : found} found`
}
