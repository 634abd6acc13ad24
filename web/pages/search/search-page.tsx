import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiFailure } from '../../api.js'
import type { PageProps } from '../../pages.js'
import { goTo, placeLink } from '../../route.js'
import { Empty, ErrorNotice } from '../../ui/notice.js'
import { useLoaded } from '../../use-loaded.js'
import { CodePanel } from './code-panel.js'
import { Facets } from './facets.js'
import { focusFirstHit, Results } from './results.js'
import { runSearch } from './run-search.js'
import { SearchForm } from './search-form.js'
import { readSearchState, searchOptions, type SearchState } from './search-state.js'

/** Searches one index while somebody types, and says why each hit is where it is. */
export function SearchPage(props: PageProps) {
  const { session } = props
  if (session.searchableIndexes.length > 0) return <SearchOfIndexes {...props} />
  return (
    <section>
      <h1>Search</h1>
      <Empty>
        There is no index to search yet.{' '}
        {session.may('indexes.create', 'indexes.get') && <a href={placeLink('indexes')}>Create one</a>}
      </Empty>
    </section>
  )
}

function SearchOfIndexes({ session, place }: PageProps) {
  const { api } = session
  const state = readSearchState(place.parts, place.options, session.searchableIndexes)
  const loaded = useLoaded(async (signal) => runSearch(api, state, signal), [api, linkTo(state)])
  // What was found in another index must not stand under the name of this one.
  const found = loaded.value?.state.index === state.index ? loaded.value : undefined
  const { refused, error } = placed(loaded.error)
  const results = useRef<HTMLDivElement>(null)
  const [isWide] = useState(() => matchMedia('(min-width: 46rem)').matches)

  const change = (next: SearchState, isTyping = false) => goTo(linkTo(next), { replace: isTyping })
  useFocusOnOtherPage(results, state)

  return (
    <section class="search-page">
      <h1 class="visually-hidden">Search</h1>
      <SearchForm
        session={session}
        state={state}
        refused={refused}
        onChange={change}
        onLeaveDown={() => focusFirstHit(results.current)}
      />
      <ErrorNotice error={error} />
      <div class="columns">
        <details class="facets" open={isWide}>
          <summary>Refine</summary>
          {found !== undefined && (
            <Facets state={state} counts={found.counts} stats={found.stats} onChange={change} />
          )}
        </details>
        <div ref={results} tabIndex={-1} class="results" aria-busy={loaded.isLoading}>
          <CodePanel session={session} state={state} />
          {found !== undefined && <Results found={found} linkTo={(page) => linkTo({ ...state, page })} />}
        </div>
      </div>
    </section>
  )
}

function linkTo(state: SearchState): string {
  return placeLink('search', [state.index], searchOptions(state))
}

/** Another page is read from its top. */
function useFocusOnOtherPage(
  results: { readonly current: HTMLElement | null },
  { index, page }: SearchState,
): void {
  const before = useRef({ index, page })
  useEffect(() => {
    if (before.current.index === index && before.current.page !== page && page > 1) {
      results.current?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    }
    before.current = { index, page }
  }, [results, index, page])
}

/** A refusal stands at the field it is about; all else above the results. */
function placed(error: Error | undefined) {
  const code = error instanceof ApiFailure ? error.code : ''
  if (error !== undefined && code === 'invalid_search_filter') return { refused: { filter: error.message } }
  if (error !== undefined && code === 'invalid_search_sort') return { refused: { sort: error.message } }
  return { refused: {}, error }
}
