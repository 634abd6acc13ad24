import { randomBytes, randomUUID } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createAccess } from './access/authorize.js'
import { keyTables, openKeyStore } from './access/key-store.js'
import { countConversations } from './chat/count-conversations.js'
import { createChat } from './chat/create-chat.js'
import { traceConversations, type TraceDependencies } from './chat/trace-conversations.js'
import { openWorkspaces, workspaceTables } from './chat/open-workspaces.js'
import { defaultChatLimits, type ChatLimits } from './domain/chat/chat-limits.js'
import type { BuildInfo } from './domain/build-info.js'
import type { FeatureName } from './domain/experimental-features.js'
import type { AllowedNetworks } from './domain/ip-network.js'
import type { Log } from './domain/log.js'
import { applySettingsChanges } from './domain/settings/apply-settings-changes.js'
import type { StaticPages } from './domain/static-page.js'
import type { TaskLimits } from './domain/task-limits.js'
import { taskObject } from './domain/task-wire.js'
import { uuidV7, type Uuid } from './domain/uuid.js'
import type { NewWebhook } from './domain/webhook.js'
import { createLocalEngine } from './engine/local/local-engine.js'
import type { SearchEngine } from './engine/search-engine.js'
import { allRoutes } from './http/all-routes.js'
import { startHttpServer } from './http/http-server.js'
import type { Listening, ListenOptions } from './http/listen.js'
import { countRequests } from './http/request-metrics.js'
import { checkDataVersion } from './instance/data-version.js'
import { openExperimentalFeatures } from './instance/experimental-features.js'
import { instanceTable } from './instance/instance-tables.js'
import { createMetrics } from './instance/metrics.js'
import { openWebhooks, webhookTables } from './instance/webhooks.js'
import { createDocumentOperations } from './operations/documents.js'
import { createListFields } from './operations/fields.js'
import { createIndexOperations } from './operations/indexes.js'
import { createRenderTemplate } from './operations/render-template.js'
import { createSearchOperations } from './operations/create-search-operations.js'
import { createSettingsOperations } from './operations/settings.js'
import { createStatsOperations } from './operations/stats.js'
import { createTaskOperations } from './operations/tasks.js'
import { createAddressPolicy } from './outbound/address-policy.js'
import { createGuardedRequest } from './outbound/guarded-request.js'
import { sleep } from './outbound/sleep.js'
import { createWebhookDelivery } from './outbound/webhook-delivery.js'
import { lockFolder } from './storage/folder-lock.js'
import type { KeyValueStore } from './storage/key-value-store.js'
import { openLmdbStore } from './storage/lmdb-store.js'
import { openTasks } from './tasks/open-tasks.js'
import { taskTables } from './tasks/task-tables.js'
import { describeTemplateMistake } from './templates/check-template.js'
import { createRenderDocument } from './templates/render-document.js'

export interface StartOptions {
  readonly dataPath: string
  readonly listen: ListenOptions
  readonly masterKey: string | undefined
  readonly payloadLimitBytes: number
  readonly switchedOnFeatures: readonly FeatureName[]
  /** What the server may call besides public addresses. */
  readonly allowedNetworks: AllowedNetworks
  /** The webhook that requests cannot change. */
  readonly taskWebhook: NewWebhook | undefined
  /** How much the queue takes; what is left out is as by default. */
  readonly taskLimits?: Partial<TaskLimits>
  /** How much a conversation may ask for; what is left out is as by default. */
  readonly chatLimits?: Partial<ChatLimits>
  /** Where conversations are traced to; nowhere when left out. */
  readonly tracing?: TraceDependencies
  /** What browsers may fetch without a key. */
  readonly pages?: StaticPages
  readonly build: BuildInfo
  readonly log: Log
  readonly now?: () => Date
  /** The compiled indexing worker, for callers that run from the sources. */
  readonly indexingWorkerUrl?: URL
}

export interface ParleyServer {
  readonly url: string
  readonly dataPath: string
  /** Lets running requests finish until the deadline, then closes the data. */
  stop(deadlineMs: number): Promise<void>
}

/** Opens the data folder, which no other server may have open, and serves it. */
export async function startServer(options: StartOptions): Promise<ParleyServer> {
  const dataPath = resolve(options.dataPath)
  mkdirSync(dataPath, { recursive: true, mode: 0o700 })
  const lock = lockFolder(dataPath)
  try {
    checkDataVersion(dataPath)
    const tables = [instanceTable, ...keyTables, ...webhookTables, ...workspaceTables, ...taskTables]
    const store = openLmdbStore({ path: join(dataPath, 'instance'), tables })
    try {
      const server = await serveStore(store, { ...options, dataPath })
      return {
        url: server.url,
        dataPath,
        async stop(deadlineMs) {
          await server.close(deadlineMs)
          await store.close()
          lock.release()
        },
      }
    } catch (error) {
      await store.close()
      throw error
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function serveStore(store: KeyValueStore, options: StartOptions): Promise<Listening> {
  const { dataPath, log, indexingWorkerUrl } = options
  const engine = createLocalEngine({
    indexesFolder: join(dataPath, 'indexes'),
    log,
    ...(indexingWorkerUrl && { workerUrl: indexingWorkerUrl }),
  })
  try {
    const server = await serveEngine(store, engine, options)
    return {
      url: server.url,
      async close(deadlineMs) {
        await server.close(deadlineMs)
        await engine.close()
      },
    }
  } catch (error) {
    await engine.close()
    throw error
  }
}

async function serveEngine(
  store: KeyValueStore,
  engine: SearchEngine,
  options: StartOptions,
): Promise<Listening> {
  const { masterKey, log, now = () => new Date(), taskLimits = {} } = options
  const features = openExperimentalFeatures(store, options.switchedOnFeatures)
  const keys = await openKeyStore({ store, masterKey, now, newUuid, randomBytes })
  const webhooks = openWebhooks({ store, launchWebhook: options.taskWebhook, newUuid })
  const workspaces = openWorkspaces({ store, masterKey, randomBytes, log })
  const request = createGuardedRequest({
    policy: createAddressPolicy(options.allowedNetworks),
    resolveHost: async (host) => lookup(host, { all: true }),
  })
  const delivery = createWebhookDelivery({ webhooks, request, log, now, random: Math.random, sleep })
  const updatesFolder = join(options.dataPath, 'updates')
  const tasks = await openTasks({
    store,
    engine,
    updatesFolder,
    log,
    now,
    mergeSettings: (stored, changes) => applySettingsChanges(stored, changes, describeTemplateMistake),
    limits: taskLimits,
  })
  tasks.onBatchFinished((finished) => {
    // Without a listener, a batch of many tasks need not be written out.
    if (webhooks.list().length === 0) return
    delivery.send(finished.map((task) => JSON.stringify(taskObject(task))))
  })
  const { queue, registry } = tasks
  const intake = { folder: updatesFolder, limitBytes: options.payloadLimitBytes, newName: newUuid }
  const { authorize, identify } = createAccess({ masterKey, keys, now, randomBytes })
  const searches = createSearchOperations({
    registry,
    engine,
    features,
    newSearchUid: () => uuidV7(now().getTime(), randomBytes(10)),
    elapsedMs: () => performance.now(),
  })
  const documents = createDocumentOperations({ registry, queue, engine, intake, features, checkEditFunction })
  const chatLimits = { ...defaultChatLimits, ...options.chatLimits }
  const metrics = createMetrics()
  const count = countRequests(metrics)
  const server = await startHttpServer(
    {
      routes: allRoutes({
        build: options.build,
        keys,
        identify,
        features,
        metrics,
        webhooks,
        workspaces,
        chat: createChat({
          search: searches.search,
          registry,
          readSettings: async (index) => engine.readSettings(index),
          send: request,
          sleep,
          now,
          random: Math.random,
          newUuid,
          limits: chatLimits,
          startTraces: [
            countConversations({ metrics, log, elapsedMs: () => performance.now() }),
            ...(options.tracing ? [traceConversations(options.tracing)] : []),
          ],
          log,
        }),
        chatLimits,
        newUuid,
        now,
        tasks: createTaskOperations({ queue }),
        indexes: createIndexOperations({ registry, queue }),
        documents,
        listFields: createListFields({ registry, engine }),
        ...searches,
        settings: createSettingsOperations({ registry, queue, engine, features }),
        stats: createStatsOperations({ registry, queue, engine, storeSizes: () => store.sizes() }),
        renderTemplate: createRenderTemplate({
          registry,
          engine,
          features,
          documents,
          render: createRenderDocument(),
        }),
      }),
      pages: options.pages ?? new Map(),
      features,
      log,
      authorize,
      payloadLimitBytes: options.payloadLimitBytes,
      newRequestId: newUuid,
      onServed(served) {
        count(served)
        log.debug('request served', { ...served })
      },
    },
    options.listen,
  )
  tasks.start()
  engine.warmUp()
  return {
    url: server.url,
    async close(deadlineMs) {
      const deadline = performance.now() + deadlineMs
      const timeLeft = () => Math.max(0, deadline - performance.now())
      await server.close(deadlineMs)
      await tasks.stop(timeLeft())
      await delivery.close(timeLeft())
      request.close()
    },
  }
}

/** Loads the sandbox when the first function comes, not when the server starts. */
async function checkEditFunction(source: string): Promise<void> {
  const editor = await import('./engine/local/editing/quickjs-editor.js')
  return editor.checkEditFunction(source)
}

function newUuid(): Uuid {
  return randomUUID() as Uuid
}
