/** A file that a browser may fetch without a key, such as a part of the web interface. */
export interface StaticPage {
  readonly contentType: string
  readonly bytes: Uint8Array
  /** Sent along, by their names in lower case: what the page may load (`content-security-policy`), how long it
   *  may be kept (`cache-control`; without one it is asked for again each time). */
  readonly headers: Readonly<Record<string, string>>
}

/** By their paths as a browser asks for them, such as `/app/` or `/app/main.js`. */
export type StaticPages = ReadonlyMap<string, StaticPage>
