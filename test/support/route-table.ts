import { randomBytes, randomUUID } from 'node:crypto'
import { keyTables, openKeyStore } from '../../src/access/key-store.js'
import { defaultChatLimits } from '../../src/domain/chat/chat-limits.js'
import type { Uuid } from '../../src/domain/uuid.js'
import { allRoutes } from '../../src/http/all-routes.js'
import type { Route } from '../../src/http/route.js'
import { openExperimentalFeatures } from '../../src/instance/experimental-features.js'
import { instanceTable } from '../../src/instance/instance-tables.js'
import { createMetrics } from '../../src/instance/metrics.js'
import { openWebhooks, webhookTables } from '../../src/instance/webhooks.js'
import { memoryStore } from '../../src/storage/memory-store.js'

/** The routes of a server that keeps nothing: to read the table, not to call it. */
export async function routeTable(): Promise<readonly Route[]> {
  const store = memoryStore({ tables: [instanceTable, ...keyTables, ...webhookTables] })
  const keys = await openKeyStore({ store, masterKey: undefined, now, newUuid, randomBytes })
  const build = { commitSha: 'unknown', commitDate: 'unknown', pkgVersion: '0.0.0' }
  return allRoutes({
    build,
    keys,
    identify: neverCalled,
    workspaces: neverCalled,
    features: openExperimentalFeatures(store, []),
    metrics: createMetrics(),
    webhooks: openWebhooks({ store, launchWebhook: undefined, newUuid }),
    chat: { converse: neverCalled, listModels: neverCalled, testConnection: neverCalled },
    chatLimits: defaultChatLimits,
    newUuid,
    now,
    tasks: neverCalled,
    indexes: neverCalled,
    documents: neverCalled,
    listFields: neverCalled,
    search: neverCalled,
    searchFacet: neverCalled,
    multiSearch: neverCalled,
    federatedSearch: neverCalled,
    settings: neverCalled,
    stats: neverCalled,
    renderTemplate: neverCalled,
  })
}

/** Stands where only the handling of a request would look. */
const neverCalled = {} as never

const now = () => new Date()

const newUuid = () => randomUUID() as Uuid
