import type { ActionName } from '../domain/actions.js'
import type { NewApiKey } from '../domain/api-key.js'
import { everyIndex } from '../domain/index-uid.js'

/** Made once on a new instance, in this order: lists show the newest first. */
export const defaultKeys: readonly NewApiKey[] = [
  defaultKey('Default Chat API Key', 'Talk to the documents and search them from a front end.', [
    'chatCompletions',
    'search',
  ]),
  defaultKey(
    'Default Read-Only Admin API Key',
    'Read everything on this instance, keys included. Keep it on your servers.',
    ['*.get', 'keys.get'],
  ),
  defaultKey('Default Admin API Key', 'Do everything on this instance. Keep it on your servers.', ['*']),
  defaultKey('Default Search API Key', 'Search every index from a front end.', ['search']),
]

function defaultKey(name: string, description: string, actions: readonly ActionName[]): NewApiKey {
  return { name, description, actions, indexes: [everyIndex], expiresAt: null }
}
