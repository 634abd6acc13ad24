import { readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesBelow } from './support/files-below.js'
import { describe, expect, test } from 'vitest'

const source = fileURLToPath(new URL('../src', import.meta.url))

/** Who may import whom. Listed in import order: a folder imports only from rows above its own. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  storage: [],
  text: ['domain'],
  filters: ['domain'],
  templates: ['domain'],
  outbound: ['domain'],
  embedding: ['domain', 'outbound'],
  dumps: ['domain'],
  payloads: ['domain'],
  'engine/search-engine': ['domain', 'filters'],
  'engine/formatting': ['domain', 'text'],
  'engine/local': [
    'domain',
    'filters',
    'text',
    'storage',
    'payloads',
    'engine/search-engine',
    'engine/formatting',
  ],
  'engine/opensearch': ['domain', 'filters', 'engine/search-engine', 'engine/formatting'],
  instance: ['domain', 'storage'],
  access: ['domain', 'filters', 'storage'],
  tasks: [
    'domain',
    'filters',
    'storage',
    'embedding',
    'dumps',
    'payloads',
    'instance',
    'engine/search-engine',
  ],
  operations: [
    'domain',
    'filters',
    'templates',
    'embedding',
    'payloads',
    'instance',
    'access',
    'tasks',
    'engine/search-engine',
  ],
  chat: ['domain', 'storage', 'text', 'templates', 'outbound', 'instance', 'access', 'operations'],
  http: ['domain', 'instance', 'access', 'tasks', 'operations', 'chat'],
  launch: ['domain'],
}

/** The files beside the folders, which put everything together. */
const assembling = new Set(['start-server.ts', 'main.ts'])

const files = filesBelow(source, '.ts').map((path) => relative(source, path).split(sep).join('/'))

function folderOf(file: string): string | undefined {
  return Object.keys(allowed).find((folder) => file.startsWith(`${folder}/`) || file.startsWith(`${folder}.`))
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8')
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(
    (found) => found[1] ?? '',
  )
  return specifiers.map((specifier) =>
    normalize(join(dirname(file), specifier))
      .split(sep)
      .join('/'),
  )
}

/** A sentence for every import that the table does not allow. */
function violations(file: string, imported: readonly string[]): string[] {
  const own = folderOf(file)
  if (own === undefined) return assembling.has(file) ? [] : [`${file} stands in no folder of the table`]
  return imported.flatMap((target) => {
    const folder = folderOf(target)
    // What tests share stands in no folder of the server, and only tests may need it.
    if (file.endsWith('.test.ts') && target.startsWith('../test/support/')) return []
    if (folder === own || (folder !== undefined && allowed[own]?.includes(folder))) return []
    return [`${file} must not import ${target}`]
  })
}

describe('the import table', () => {
  test('is kept by every file, type imports included', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(files.flatMap((file) => violations(file, importsOf(file)))).toEqual([])
  })

  test('lists every folder after those it imports', () => {
    const order = Object.keys(allowed)
    for (const [folder, imports] of Object.entries(allowed)) {
      for (const imported of imports) expect(order.indexOf(imported)).toBeLessThan(order.indexOf(folder))
    }
  })

  test('finds an import that goes the wrong way', () => {
    expect(violations('domain/page.ts', ['http/route.js'])).toEqual([
      'domain/page.ts must not import http/route.js',
    ])
    expect(violations('http/route.ts', ['storage/lmdb-store.js'])).toHaveLength(1)
    expect(violations('http/route.ts', ['../test/support/wait-until.js'])).toHaveLength(1)
    expect(violations('access/grant.ts', ['domain/page.js', 'access/key-store.js'])).toEqual([])
  })

  test('has no file that only passes on what others define', () => {
    expect(files.filter((file) => /(^|\/)index\.ts$/.test(file))).toEqual([])
  })
})
