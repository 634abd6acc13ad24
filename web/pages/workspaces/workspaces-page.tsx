import type { PageProps } from '../../pages.js'

export function WorkspacesPage(_props: PageProps) {
  return <h1>Workspaces</h1>
}
