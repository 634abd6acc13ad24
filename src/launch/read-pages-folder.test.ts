import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaticPages } from '../domain/static-page.js'
import { readPagesFolder } from './read-pages-folder.js'

const cases = [
  { file: 'index.html', path: '/app/', contentType: 'text/html; charset=utf-8' },
  { file: 'help/index.html', path: '/app/help/', contentType: 'text/html; charset=utf-8' },
  { file: 'help/old-index.html', path: '/app/help/old-index.html', contentType: 'text/html; charset=utf-8' },
  { file: 'main.4f2a.js', path: '/app/main.4f2a.js', contentType: 'text/javascript; charset=utf-8' },
  { file: 'style.CSS', path: '/app/style.CSS', contentType: 'text/css; charset=utf-8' },
  { file: 'logo.svg', path: '/app/logo.svg', contentType: 'image/svg+xml' },
  { file: 'font.woff2', path: '/app/font.woff2', contentType: 'font/woff2' },
  { file: 'site.webmanifest', path: '/app/site.webmanifest', contentType: 'application/manifest+json' },
  { file: 'LICENSE', path: '/app/LICENSE', contentType: 'application/octet-stream' },
  { file: 'data.constructor', path: '/app/data.constructor', contentType: 'application/octet-stream' },
]

let folder: string
let pages: StaticPages

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-pages-'))
  for (const { file } of cases) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `the bytes of ${file}`)
  }
  symlinkSync('/etc/passwd', join(folder, 'link.txt'))
  pages = readPagesFolder({
    folder,
    at: '/app/',
    headersOf: (path, contentType) => ({ 'x-made-for': `${path} ${contentType}` }),
  })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('A file of the folder', () => {
  for (const { file, path, contentType } of cases)
    test(`${file} is the page ${path} of type ${contentType}`, () => {
      const page = pages.get(path)
      expect(page).toMatchObject({ contentType, headers: { 'x-made-for': `${path} ${contentType}` } })
      expect(Buffer.from(page?.bytes ?? []).toString()).toBe(`the bytes of ${file}`)
    })

  test('is a real file: folders are no pages, and links lead nowhere', () =>
    expect(new Set(pages.keys())).toEqual(new Set(cases.map(({ path }) => path))))

  test('stands at the root when the folder does', () => {
    const atRoot = readPagesFolder({ folder, at: '/', headersOf: () => ({}) })
    expect([...atRoot.keys()]).toEqual(expect.arrayContaining(['/', '/help/', '/main.4f2a.js']))
  })
})
