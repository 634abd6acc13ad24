interface PagerProps {
  readonly page: number
  readonly pageCount: number
  readonly linkTo: (page: number) => string
}

/** Links to the pages around this one, to the first and to the last. */
export function Pager({ page, pageCount, linkTo }: PagerProps) {
  if (pageCount < 2) return null
  return (
    <nav class="pager" aria-label="Pages of results">
      {page > 1 && (
        <a href={linkTo(page - 1)} rel="prev">
          Previous
        </a>
      )}
      {pagesAround(page, pageCount).map((each, at, all) => (
        <span key={each}>
          {at > 0 && each - (all[at - 1] ?? each) > 1 && <span aria-hidden="true">… </span>}
          <a
            href={linkTo(each)}
            aria-current={each === page ? 'page' : undefined}
            aria-label={`Page ${each}`}
          >
            {each}
          </a>
        </span>
      ))}
      {page < pageCount && (
        <a href={linkTo(page + 1)} rel="next">
          Next
        </a>
      )}
    </nav>
  )
}

function pagesAround(page: number, pageCount: number): readonly number[] {
  const near = [1, page - 1, page, page + 1, pageCount]
  return [...new Set(near)].filter((each) => each >= 1 && each <= pageCount).toSorted((a, b) => a - b)
}
