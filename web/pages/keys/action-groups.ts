import type { Action } from '../../../src/domain/actions.js'

interface ActionGroup {
  readonly title: string
  readonly actions: readonly Action[]
}

/** What each action allows, in words. */
export const actionWords = {
  search: 'search',
  chatCompletions: 'talk to documents',
  'documents.add': 'add and change documents',
  'documents.get': 'read documents',
  'documents.delete': 'delete documents',
  'fields.post': 'list the fields of documents',
  'indexes.create': 'create indexes',
  'indexes.get': 'list indexes',
  'indexes.update': 'rename indexes, set primary keys',
  'indexes.delete': 'delete indexes',
  'indexes.swap': 'swap indexes',
  'indexes.compact': 'compact indexes',
  'settings.get': 'read settings',
  'settings.update': 'change settings',
  'tasks.get': 'see tasks',
  'tasks.cancel': 'cancel tasks',
  'tasks.delete': 'delete finished tasks',
  'tasks.compact': 'compact the task queue',
  'stats.get': 'read statistics',
  'metrics.get': 'read metrics and logs',
  version: 'read the version',
  'dumps.create': 'make dumps',
  'snapshots.create': 'make snapshots',
  export: 'send data to another server',
  'chats.get': 'list workspaces',
  'chats.delete': 'delete workspaces',
  'chatsSettings.get': 'read workspaces',
  'chatsSettings.update': 'create and change workspaces',
  'keys.get': 'see keys, with their values',
  'keys.create': 'make keys, also with more rights',
  'keys.update': 'rename keys',
  'keys.delete': 'delete keys',
  'experimental.get': 'see experimental features',
  'experimental.update': 'switch experimental features',
  'network.get': 'see the network',
  'network.update': 'change the network',
  'webhooks.get': 'see webhooks',
  'webhooks.create': 'create webhooks',
  'webhooks.update': 'change webhooks',
  'webhooks.delete': 'delete webhooks',
  'dynamicSearchRules.get': 'see search rules',
  'dynamicSearchRules.create': 'create search rules',
  'dynamicSearchRules.update': 'change search rules',
  'dynamicSearchRules.delete': 'delete search rules',
} as const satisfies Record<Action, string>

/** Every action once. */
export const actionGroups: readonly ActionGroup[] = [
  { title: 'Searching', actions: ['search', 'chatCompletions'] },
  { title: 'Documents', actions: among('documents', 'fields') },
  { title: 'Indexes', actions: among('indexes') },
  { title: 'Settings', actions: among('settings') },
  { title: 'Tasks', actions: among('tasks') },
  { title: 'Workspaces', actions: among('chats', 'chatsSettings') },
  {
    title: 'Figures and copies',
    actions: [...among('stats', 'metrics', 'version', 'dumps', 'snapshots'), 'export'],
  },
  { title: 'Keys', actions: among('keys') },
  { title: 'Webhooks', actions: among('webhooks') },
  { title: 'The server', actions: among('experimental', 'network', 'dynamicSearchRules') },
]

/** Kinds of key that are often wanted. */
export const presets: readonly { readonly title: string; readonly actions: readonly string[] }[] = [
  { title: 'Search only', actions: ['search'] },
  { title: 'Search and chat', actions: ['search', 'chatCompletions'] },
  { title: 'Admin', actions: ['*'] },
]

function among(...families: readonly string[]): readonly Action[] {
  // The keys of a table that has exactly the actions.
  const all = Object.keys(actionWords) as readonly Action[]
  return all.filter((action) => families.includes(action.split('.')[0] ?? ''))
}
