/** A document after `JSON.parse`. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Of bytes that are known to be one JSON object. */
export function parseObject(bytes: Uint8Array): JsonObject {
  return JSON.parse(textOf(bytes)) as JsonObject
}

export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
