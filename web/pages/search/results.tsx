import { Empty } from '../../ui/notice.js'
import { HitCard } from './hit-card.js'
import { Pager } from './pager.js'
import type { Found, Hit } from './run-search.js'
import { hitsPerPage } from './search-request.js'

interface ResultsProps {
  readonly found: Found
  readonly linkTo: (page: number) => string
}

/** How many were found and how fast, and a page of them. */
export function Results({ found: { answer, state }, linkTo }: ResultsProps) {
  const { hits, totalHits, totalPages, processingTimeMs } = answer
  return (
    <>
      <div role="status">
        <h2 class="found">
          {totalHits.toLocaleString('en')} {totalHits === 1 ? 'document' : 'documents'}
          <span class="hint"> in {processingTimeMs} ms</span>
        </h2>
      </div>
      {hits.length === 0 && <Empty>{nothing(state.q, totalHits)}</Empty>}
      <ol class="list-plain hits" start={(state.page - 1) * hitsPerPage + 1} onKeyDown={moveBetweenHits}>
        {hits.map((hit, at) => (
          <li key={`${at} ${firstValue(hit)}`}>
            <HitCard hit={hit} />
          </li>
        ))}
      </ol>
      <Pager page={state.page} pageCount={totalPages} linkTo={linkTo} />
    </>
  )
}

function nothing(q: string, totalHits: number): string {
  if (totalHits > 0) return 'There are no hits on this page: go back to an earlier one.'
  return q.trim() === ''
    ? 'Nothing fits. Take away a filter, or add documents.'
    : `Nothing found for “${q}”. Try fewer words, or take away a filter.`
}

/** Tells documents apart well enough that what was opened in one is not open in the next. */
function firstValue(hit: Hit): string {
  return String(Object.values(hit).find((value) => typeof value === 'string' || typeof value === 'number'))
}

const hitSelector = '.hits > li > article'

export function focusFirstHit(results: HTMLElement | null): void {
  results?.querySelector<HTMLElement>(hitSelector)?.focus()
}

/** The arrow keys go from hit to hit, and up from the first back to the search box. */
function moveBetweenHits(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const hits = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > li > article')]
  const at = hits.findIndex((hit) => hit === event.target)
  if (step === 0 || at === -1) return
  event.preventDefault()
  const next = at + step
  if (next < 0) document.querySelector<HTMLElement>('.search-form .query')?.focus()
  else hits[next]?.focus()
}
