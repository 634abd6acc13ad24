import { chatCompletionReference } from './chat-completions.js'
import { chatReference } from './chats.js'
import { documentReference } from './documents.js'
import { indexReference } from './indexes.js'
import { instanceReference } from './instance.js'
import { keyReference } from './keys.js'
import { multiSearchReference } from './multi-search.js'
import type { ResourceReference } from './resource-reference.js'
import { searchReference } from './search.js'
import { settingsReference } from './settings.js'
import { statsReference } from './stats.js'
import { taskReference } from './tasks.js'
import { webhookReference } from './webhooks.js'

/** Every resource, in the order of the document. Made when it is asked for: schemas of decoders cost more to
 *  turn into JSON Schema than a server should spend at its start. */
export function allReferences(): readonly ResourceReference[] {
  return [
    indexReference,
    documentReference,
    searchReference(),
    multiSearchReference(),
    settingsReference(),
    taskReference(),
    keyReference,
    chatReference,
    chatCompletionReference,
    statsReference,
    webhookReference,
    instanceReference,
  ]
}
