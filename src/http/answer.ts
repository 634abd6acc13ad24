/** What a route answers, before any byte of it is written. */
export type Answer =
  | { readonly kind: 'json'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'text'; readonly status: number; readonly contentType: string; readonly text: string }
  /** JSON that is written already, piece by piece: stored documents pass through without being parsed. */
  | { readonly kind: 'raw-json'; readonly status: number; readonly bytes: Uint8Array }
  /** Sent as they are, with the headers that describe them. */
  | { readonly kind: 'bytes'; readonly headers: Readonly<Record<string, string>>; readonly bytes: Uint8Array }
  | { readonly kind: 'empty'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** Server-sent events, each text a whole one. */
  | { readonly kind: 'events'; readonly events: AsyncIterable<string> }
  | { readonly kind: 'stream'; readonly contentType: string; readonly chunks: AsyncIterable<string> }

export const ok = (body: unknown): Answer => ({ kind: 'json', status: 200, body })

export const created = (body: unknown): Answer => ({ kind: 'json', status: 201, body })

export const accepted = (body: unknown): Answer => ({ kind: 'json', status: 202, body })

export const noContent = (): Answer => ({ kind: 'empty', status: 204 })
