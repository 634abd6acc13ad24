import { createHash } from 'node:crypto'
import { mediaTypeOf } from '../domain/media-type.js'
import type { StaticPage, StaticPages } from '../domain/static-page.js'
import type { Answer } from './answer.js'
import { compressOnce } from './compress-once.js'
import { negotiateEncoding, type ResponseEncoding } from './negotiate-encoding.js'
import type { Router } from './router.js'
import { smallestCompressedBytes } from './send-answer.js'

export interface StaticPageRequest {
  readonly method: string | undefined
  /** As it was sent: no page is found by another spelling of its path. */
  readonly path: string
  /** By its name in lower case. */
  readonly header: (name: string) => string | undefined
}

/** The answer with a page, or undefined where none stands and the routes answer. */
export type FindPage = (request: StaticPageRequest) => Promise<Answer> | undefined

/** The one path that a page shares with a route: browsers get the page, programs the sign of life. */
const sharedPath = '/'

/** Holds the pages in memory. Throws when one stands where a route answers: it could never be read. */
export function createStaticPages(pages: StaticPages, findRoute: Router): FindPage {
  for (const path of pages.keys()) {
    if (!path.startsWith('/')) throw new Error(`the path of a page begins with a slash, unlike ${path}`)
    if (path !== sharedPath && findRoute(path)) throw new Error(`a route answers at ${path}, so no page can`)
  }
  const prepared = new Map([...pages].map(([path, page]) => [path, preparePage(path, page)]))
  return (request) => {
    const { method, path, header } = request
    const page = prepared.get(path)
    if (page === undefined) {
      return path !== '' && prepared.has(`${path}/`) ? Promise.resolve(redirectToFolder(path)) : undefined
    }
    if (path === sharedPath && !isForBrowser(header('accept'))) return undefined
    return method === 'GET' || method === 'HEAD' ? answerWith(page, request) : Promise.resolve(onlyRead)
  }
}

/** A page with the forms it is sent in. */
export interface PreparedPage extends StaticPage {
  readonly etag: string
  readonly compressed: ((encoding: ResponseEncoding) => Promise<Uint8Array>) | undefined
}

export function preparePage(path: string, { contentType, bytes, headers }: StaticPage): PreparedPage {
  const isCompressible = bytes.length >= smallestCompressedBytes && shrinks(mediaTypeOf(contentType))
  const varying = [path === sharedPath && 'Accept', isCompressible && 'Accept-Encoding'].filter(Boolean)
  // Weak: it names the page, however that was compressed.
  const etag = `W/"${createHash('sha256').update(contentType).update(bytes).digest('base64url')}"`
  return {
    contentType,
    bytes,
    headers: {
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      ...headers,
      ...(varying.length > 0 && { vary: varying.join(', ') }),
      etag,
    },
    etag,
    compressed: isCompressible ? compressOnce(bytes) : undefined,
  }
}

/** Pictures, fonts and the like are compressed already. */
function shrinks(mediaType: string): boolean {
  return /^text\/|\/(javascript|json|xml|wasm|manifest\+json|svg\+xml)$/.test(mediaType)
}

/** Tells a caller that has this very page so, and sends it to any other in the form it prefers. */
export async function answerWith(
  page: PreparedPage,
  { header }: Pick<StaticPageRequest, 'header'>,
): Promise<Answer> {
  const { headers, contentType, compressed } = page
  if (isNamed(page.etag, header('if-none-match'))) return { kind: 'empty', status: 304, headers }
  const encoding = compressed && negotiateEncoding(header('accept-encoding'))
  return {
    kind: 'bytes',
    headers: { ...headers, 'content-type': contentType, ...(encoding && { 'content-encoding': encoding }) },
    bytes: encoding && compressed ? await compressed(encoding) : page.bytes,
  }
}

/** Whether the caller has this very page, which it then need not be sent. */
function isNamed(etag: string, ifNoneMatch: string | undefined): boolean {
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim()) ?? []
  // Proxies that rewrite an answer may drop the mark of a weak tag, or add it.
  return known.some((tag) => tag === '*' || tag === etag || `W/${tag}` === etag)
}

function isForBrowser(accept: string | undefined): boolean {
  return accept?.split(',').some((item) => mediaTypeOf(item) === 'text/html') ?? false
}

/** Relative, so that it leads there behind a proxy that puts a path in front, too. */
function redirectToFolder(path: string): Answer {
  const location = `./${path.slice(path.lastIndexOf('/') + 1)}/`
  return { kind: 'empty', status: 308, headers: { location } }
}

const onlyRead: Answer = { kind: 'empty', status: 405, headers: { allow: 'GET, HEAD' } }
