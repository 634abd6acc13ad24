import type { CallOptions } from './test-server.js'

/** An import of as many small documents, to keep a server at work: some hundred thousand take a second. */
export function manyDocuments(count: number): CallOptions {
  const lines = Array.from({ length: count }, (_, id) => `{"id":${id},"version":"after"}`)
  return { body: lines.join('\n'), headers: { 'content-type': 'application/x-ndjson' } }
}
