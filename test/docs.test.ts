import { readFileSync } from 'node:fs'
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { keyTables, openKeyStore } from '../src/access/key-store.js'
import { errorCodes } from '../src/domain/errors/error-codes.js'
import type { Uuid } from '../src/domain/uuid.js'
import { allRoutes } from '../src/http/all-routes.js'
import { openExperimentalFeatures } from '../src/instance/experimental-features.js'
import { instanceTable } from '../src/instance/instance-tables.js'
import { createMetrics } from '../src/instance/metrics.js'
import { memoryStore } from '../src/storage/memory-store.js'
import { actionsDocument } from './docs/actions-document.js'
import { configurationDocument } from './docs/configuration-document.js'
import { errorsDocument } from './docs/errors-document.js'
import { routesDocument } from './docs/routes-document.js'

const docsFolder = new URL('../docs/', import.meta.url)

async function theRoutes() {
  const store = memoryStore({ tables: [instanceTable, ...keyTables] })
  const now = () => new Date()
  const newUuid = () => randomUUID() as Uuid
  return allRoutes({
    build: { commitSha: 'unknown', commitDate: 'unknown', pkgVersion: '0.0.0' },
    keys: await openKeyStore({ store, masterKey: undefined, now, newUuid, randomBytes }),
    features: openExperimentalFeatures(store, []),
    metrics: createMetrics(),
    now,
  })
}

// The pages that repeat a table of the code are written by `npm run docs`, and compared here.
describe('the documentation says what the code does', () => {
  test('docs/errors.md has the error table', async () => {
    await expect(errorsDocument()).toMatchFileSnapshot('../docs/errors.md')
  })

  test('docs/routes.md has the route table', async () => {
    await expect(routesDocument(await theRoutes())).toMatchFileSnapshot('../docs/routes.md')
  })

  test('docs/actions.md has the action table', async () => {
    await expect(actionsDocument()).toMatchFileSnapshot('../docs/actions.md')
  })

  test('docs/configuration.md has the option table', async () => {
    await expect(configurationDocument()).toMatchFileSnapshot('../docs/configuration.md')
  })

  test('docs/errors.md lists every code of the table and no other', () => {
    const page = readFileSync(new URL('errors.md', docsFolder), 'utf8')
    const listed = [...page.matchAll(/^\| <a id="(\w+)"><\/a>/gm)].map((found) => found[1] ?? '')
    expect(listed.toSorted()).toEqual(Object.keys(errorCodes).toSorted())
  })
})
