import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createAuthorize } from './access/authorize.js'
import { keyTables, openKeyStore } from './access/key-store.js'
import type { BuildInfo } from './domain/build-info.js'
import type { FeatureName } from './domain/experimental-features.js'
import type { Log } from './domain/log.js'
import type { Uuid } from './domain/uuid.js'
import { allRoutes } from './http/all-routes.js'
import { startHttpServer } from './http/http-server.js'
import type { Listening, ListenOptions } from './http/listen.js'
import { countRequests } from './http/request-metrics.js'
import { checkDataVersion } from './instance/data-version.js'
import { openExperimentalFeatures } from './instance/experimental-features.js'
import { instanceTable } from './instance/instance-tables.js'
import { createMetrics } from './instance/metrics.js'
import { lockFolder } from './storage/folder-lock.js'
import type { KeyValueStore } from './storage/key-value-store.js'
import { openLmdbStore } from './storage/lmdb-store.js'

export interface StartOptions {
  readonly dataPath: string
  readonly listen: ListenOptions
  readonly masterKey: string | undefined
  readonly payloadLimitBytes: number
  readonly switchedOnFeatures: readonly FeatureName[]
  readonly build: BuildInfo
  readonly log: Log
  readonly now?: () => Date
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
    const store = openLmdbStore({ path: join(dataPath, 'instance'), tables: [instanceTable, ...keyTables] })
    try {
      const server = await serveStore(store, options)
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
  const { masterKey, log, now = () => new Date() } = options
  const features = openExperimentalFeatures(store, options.switchedOnFeatures)
  const keys = await openKeyStore({ store, masterKey, now, newUuid, randomBytes })
  const metrics = createMetrics()
  const count = countRequests(metrics)
  return startHttpServer(
    {
      routes: allRoutes({ build: options.build, keys, features, metrics, now }),
      features,
      log,
      authorize: createAuthorize({ masterKey, keys, now, randomBytes }),
      payloadLimitBytes: options.payloadLimitBytes,
      newRequestId: newUuid,
      onServed(served) {
        count(served)
        log.debug('request served', { ...served })
      },
    },
    options.listen,
  )
}

function newUuid(): Uuid {
  return randomUUID() as Uuid
}
