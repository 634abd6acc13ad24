import { fileURLToPath } from 'node:url'
import type { StaticPages } from '../domain/static-page.js'
import { readPagesFolder } from './read-pages-folder.js'

/** Only what the server itself sends may run, look or be asked; nobody may put the page into a frame. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The web interface, and the chat widget that pages of other sites load, as they were built into the folder. */
export function webPages(folder: URL): StaticPages {
  return readPagesFolder({
    folder: fileURLToPath(folder),
    at: '/',
    headersOf: () => ({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  })
}
