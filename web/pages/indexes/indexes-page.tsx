import type { PageProps } from '../../pages.js'

export function IndexesPage(_props: PageProps) {
  return <h1>Indexes</h1>
}
