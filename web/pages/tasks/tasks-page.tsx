import type { PageProps } from '../../pages.js'

export function TasksPage(_props: PageProps) {
  return <h1>Tasks</h1>
}
