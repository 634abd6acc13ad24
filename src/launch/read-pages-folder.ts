import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { StaticPage, StaticPages } from '../domain/static-page.js'

export interface PagesFolder {
  readonly folder: string
  /** The path that the folder stands at, with a slash at its end, such as `/` or `/app/`. */
  readonly at: string
  /** What goes with the page of this path, such as its `content-security-policy`. */
  readonly headersOf: (path: string, contentType: string) => StaticPage['headers']
}

/** Reads every file below a folder, to be served from memory. An `index.html` stands at the path of its folder. */
export function readPagesFolder({ folder, at, headersOf }: PagesFolder): StaticPages {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      const path = `${at}${relative(folder, file).split(sep).join('/')}`.replace(/(?<=\/)index\.html$/, '')
      const contentType = contentTypes.get(extname(name).toLowerCase()) ?? 'application/octet-stream'
      return [path, { contentType, bytes: readFileSync(file), headers: headersOf(path, contentType) }]
    }),
  )
}

const contentTypes = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
  ['.ico', 'image/x-icon'],
  ['.jpg', 'image/jpeg'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json'],
  ['.map', 'application/json'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.wasm', 'application/wasm'],
  ['.webmanifest', 'application/manifest+json'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
])
