import type { PageProps } from '../../pages.js'

export function SearchPage(_props: PageProps) {
  return <h1>Search</h1>
}
