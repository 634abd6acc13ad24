/** How an action behaves for a key that does not cover every index.
 *  - `index`: usable only on a route that names an index the key covers.
 *  - `handler`: usable on such a route, and on one without an index, which then shows or touches only what the key covers.
 *  - `global`: not usable.
 *  - `unrestricted`: usable; the indexes of the key do not matter. */
export type ActionScope = 'index' | 'handler' | 'global' | 'unrestricted'

const actionScopes = {
  search: 'handler',
  'documents.add': 'index',
  'documents.get': 'handler',
  'documents.delete': 'index',
  'indexes.create': 'handler',
  'indexes.get': 'handler',
  'indexes.update': 'index',
  'indexes.delete': 'index',
  'indexes.swap': 'handler',
  'indexes.compact': 'index',
  'fields.post': 'index',
  'tasks.get': 'handler',
  'tasks.cancel': 'handler',
  'tasks.delete': 'handler',
  'tasks.compact': 'global',
  'settings.get': 'handler',
  'settings.update': 'index',
  'stats.get': 'handler',
  'metrics.get': 'global',
  'dumps.create': 'unrestricted',
  'snapshots.create': 'unrestricted',
  version: 'global',
  'keys.get': 'global',
  'keys.create': 'global',
  'keys.update': 'global',
  'keys.delete': 'global',
  'experimental.get': 'global',
  'experimental.update': 'global',
  export: 'global',
  'network.get': 'global',
  'network.update': 'global',
  chatCompletions: 'handler',
  'chats.get': 'global',
  'chats.delete': 'global',
  'chatsSettings.get': 'global',
  'chatsSettings.update': 'global',
  'webhooks.get': 'global',
  'webhooks.create': 'global',
  'webhooks.update': 'global',
  'webhooks.delete': 'global',
  'dynamicSearchRules.get': 'global',
  'dynamicSearchRules.create': 'global',
  'dynamicSearchRules.update': 'global',
  'dynamicSearchRules.delete': 'global',
} as const satisfies Record<string, ActionScope>

/** One thing a caller may be allowed to do. */
export type Action = keyof typeof actionScopes

export const allActions = Object.keys(actionScopes) as readonly Action[]

const family = (prefix: string) => allActions.filter((action) => action.startsWith(`${prefix}.`))

/** Names that stand for several actions, or for one under another spelling. */
const actionGroups = {
  '*': allActions,
  // Reading keys and holding conversations are not part of it: both are granted by name only.
  '*.get': [
    'search',
    'documents.get',
    'export',
    'indexes.get',
    'tasks.get',
    'settings.get',
    'stats.get',
    'metrics.get',
    'version',
    'experimental.get',
    'network.get',
    'chats.get',
    'chatsSettings.get',
    'webhooks.get',
    'fields.post',
    'dynamicSearchRules.get',
  ],
  'documents.*': family('documents'),
  'indexes.*': family('indexes'),
  'tasks.*': family('tasks'),
  'settings.*': family('settings'),
  'stats.*': family('stats'),
  'metrics.*': family('metrics'),
  'dumps.*': family('dumps'),
  'snapshots.*': family('snapshots'),
  'chats.*': family('chats'),
  'chatsSettings.*': family('chatsSettings'),
  'webhooks.*': family('webhooks'),
  'dynamicSearchRules.*': family('dynamicSearchRules'),
  'chats.settings.get': ['chatsSettings.get'],
  'chats.settings.update': ['chatsSettings.update'],
  'experimental_features.get': ['experimental.get'],
  'experimental_features.update': ['experimental.update'],
} as const satisfies Record<string, readonly Action[]>

/** What a key's `actions` may hold. */
export type ActionName = Action | keyof typeof actionGroups

export const actionNames: readonly ActionName[] = [
  ...(Object.keys(actionGroups) as (keyof typeof actionGroups)[]),
  ...allActions,
]

export function scopeOf(action: Action): ActionScope {
  return actionScopes[action]
}

export function expandActions(names: readonly ActionName[]): ReadonlySet<Action> {
  return new Set(names.flatMap((name) => (isGroup(name) ? actionGroups[name] : [name])))
}

/** The names that a key without every index must not be given. A group that also holds
 *  index actions is allowed: its global members are then simply not usable. */
export function globalNames(names: readonly ActionName[]): readonly ActionName[] {
  return names.filter((name) => [...expandActions([name])].every((action) => scopeOf(action) === 'global'))
}

function isGroup(name: ActionName): name is keyof typeof actionGroups {
  return Object.hasOwn(actionGroups, name)
}
