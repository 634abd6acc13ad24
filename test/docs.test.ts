import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { errorCodes } from '../src/domain/errors/error-codes.js'
import { actionsDocument } from './docs/actions-document.js'
import { configurationDocument } from './docs/configuration-document.js'
import { errorsDocument } from './docs/errors-document.js'
import { routesDocument } from './docs/routes-document.js'
import { routeTable } from './support/route-table.js'

const docsFolder = new URL('../docs/', import.meta.url)

// The pages that repeat a table of the code are written by `npm run docs`, and compared here.
describe('the documentation says what the code does', () => {
  test('docs/errors.md has the error table', async () => {
    await expect(errorsDocument()).toMatchFileSnapshot('../docs/errors.md')
  })

  test('docs/routes.md has the route table', async () => {
    await expect(routesDocument(await routeTable())).toMatchFileSnapshot('../docs/routes.md')
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
