import type { ComponentType } from 'preact'
import { ChatPage } from './pages/chat/chat-page.js'
import { IndexesPage } from './pages/indexes/indexes-page.js'
import { KeysPage } from './pages/keys/keys-page.js'
import { SearchPage } from './pages/search/search-page.js'
import { TasksPage } from './pages/tasks/tasks-page.js'
import { WorkspacesPage } from './pages/workspaces/workspaces-page.js'
import type { Place } from './route.js'
import type { Session } from './session.js'

export interface PageProps {
  readonly session: Session
  readonly place: Place
  /** Asks anew what the key may do and see, after indexes came or went. */
  readonly onRefresh: () => Promise<void>
}

export interface PageDescription {
  /** In the address. */
  readonly name: string
  readonly title: string
  /** Whether the key may do what the page is for. */
  readonly isOffered: (session: Session) => boolean
  readonly View: ComponentType<PageProps>
}

/** The pages, in the order of the navigation. */
export const pages: readonly PageDescription[] = [
  { name: 'search', title: 'Search', isOffered: ({ may }) => may('search'), View: SearchPage },
  { name: 'chat', title: 'Chat', isOffered: ({ may }) => may('chatCompletions', 'search'), View: ChatPage },
  { name: 'indexes', title: 'Indexes', isOffered: ({ may }) => may('indexes.get'), View: IndexesPage },
  {
    name: 'workspaces',
    title: 'Workspaces',
    isOffered: ({ may }) => may('chatsSettings.get'),
    View: WorkspacesPage,
  },
  { name: 'tasks', title: 'Tasks', isOffered: ({ may }) => may('tasks.get'), View: TasksPage },
  {
    name: 'keys',
    title: 'Keys and features',
    isOffered: ({ may }) => may('keys.get') || may('experimental.get'),
    View: KeysPage,
  },
]
