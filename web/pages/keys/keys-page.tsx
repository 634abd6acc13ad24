import type { PageProps } from '../../pages.js'

export function KeysPage(_props: PageProps) {
  return <h1>Keys and features</h1>
}
