import { describe, expect, test } from 'vitest'
import { allReferences } from '../../src/http/openapi/all-references.js'
import { ref } from '../../src/http/openapi/json-schema.js'
import { openApiDocument, routeKey } from '../../src/http/openapi/openapi-document.js'
import { routeTable } from '../support/route-table.js'
import { schemaCompiler } from './compile-schemas.js'
import { operationsOf, schemasOf, type OpenApi } from './openapi.js'

const routes = await routeTable()
const build = { commitSha: 'unknown', commitDate: 'unknown', pkgVersion: '1.2.3' }
// What is sent, without what JSON leaves out.
const document: OpenApi = JSON.parse(JSON.stringify(openApiDocument(routes, build)))
const operations = operationsOf(document)

describe('the reference', () => {
  const described = allReferences().flatMap((reference) => Object.keys(reference.routes))

  test('describes every route and no other', () => {
    expect(described.toSorted()).toEqual(routes.map(routeKey).toSorted())
  })

  test('refuses to leave a route out', () => {
    const stray = { method: 'GET', path: '/stray', action: 'none', summary: 'stray' } as const
    expect(() => openApiDocument([stray], build)).toThrow('GET /stray')
  })

  test('has a schema of each name once', () => {
    const names = allReferences().flatMap(({ schemas }) => Object.keys(schemas))
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
})

describe('the document', () => {
  test('is OpenAPI 3.1 of this build, below the address it is read from', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' }, servers: [{ url: '/' }] })
  })

  test('has an operation for each route', () => {
    const placed = operations.map(({ method, path }) => `${method} ${path}`)
    const expected = routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(placed.toSorted()).toEqual(expected.toSorted())
  })

  test('names every operation differently', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    expect(ids.filter((id) => !/^[a-z]\w+$/.test(id))).toEqual([])
  })

  test('has only references that lead somewhere', () => {
    const texts = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(
      ([, target = '']) => target,
    )
    const targets = new Set(texts)
    expect(targets.size).toBeGreaterThan(50)
    expect([...targets].filter((target) => !leadsSomewhere(target))).toEqual([])
  })

  test('uses every schema and response of its components', () => {
    const text = JSON.stringify(document)
    const unused = ['schemas', 'responses'] as const
    const names = unused.flatMap((kind) =>
      Object.keys(document.components[kind]).map((name) => `#/components/${kind}/${name}`),
    )
    expect(names.filter((name) => !text.includes(`"${name}"`))).toEqual([])
  })

  test('has the parameters of each path, and no others there', () => {
    const wrong = operations.filter(({ path, operation: { parameters = [] } }) => {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = parameters.filter((each) => each.in === 'path')
      return (
        JSON.stringify(declared.map(({ name }) => name)) !== JSON.stringify(inPath) ||
        declared.some(({ required }) => !required)
      )
    })
    expect(wrong).toEqual([])
  })

  test('has no parameter twice', () => {
    const twice = operations.flatMap(({ operation: { operationId, parameters = [] } }) => {
      const names = parameters.map((each) => `${each.in} ${each.name}`)
      return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${operationId} ${name}`)
    })
    expect(twice).toEqual([])
  })

  test('takes a body exactly where the route reads one', () => {
    const taking = operations.filter(({ operation }) => operation.requestBody).map(placeOf)
    const reading = routes.filter(({ readsBody }) => readsBody !== undefined)
    expect(taking.toSorted()).toEqual(reading.map((route) => placeOf(templated(route))).toSorted())
  })

  test('asks for a key exactly where a route needs one', () => {
    const open = operations.filter(({ operation }) => operation.security.length === 0).map(placeOf)
    const none = routes.filter(({ action, path }) => action === 'none' && path !== '/access')
    expect(open.toSorted()).toEqual(none.map((route) => placeOf(templated(route))).toSorted())
  })

  test('says what is needed besides a key', () => {
    const chat = document.paths['/chats/{workspaceUid}/chat/completions']?.['post']
    expect(chat).toMatchObject({
      'x-action': 'chatCompletions',
      'x-also-needs': ['search'],
      'x-feature': 'chatCompletions',
      'x-master-key-required': true,
      security: [{ key: [] }],
    })
  })

  test('has a success and a fallback for each operation, each with words', () => {
    const wrong = operations.filter(({ operation: { responses } }) => {
      const statuses = Object.keys(responses)
      return !statuses.some((status) => status.startsWith('2')) || !statuses.includes('default')
    })
    expect(wrong).toEqual([])
  })

  test('has tags that are explained', () => {
    const explained = new Set(document.tags.map(({ name }) => name))
    expect(operations.filter(({ operation: { tags } }) => !tags.every((tag) => explained.has(tag)))).toEqual(
      [],
    )
  })

  test('has only schemas that a validator takes', () => {
    const compile = schemaCompiler(document)
    const named = Object.keys(document.components.schemas).map((name) => [name, ref(name)] as const)
    const all = [...named, ...schemasOf(document)]
    const mistakes = all.flatMap(([place, schema]) => {
      try {
        compile(schema)
        return []
      } catch (error) {
        return [`${place}: ${String(error)}`]
      }
    })
    expect(mistakes).toEqual([])
  })
})

function leadsSomewhere(target: string): boolean {
  const steps = target.replace('#/', '').split('/')
  const found = steps.reduce<unknown>(
    (value, step) => (isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined),
    document,
  )
  return found !== undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function placeOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path}`
}

function templated({ method, path }: { readonly method: string; readonly path: string }) {
  return { method, path: path.replace(/:(\w+)/g, '{$1}') }
}
