/** The bytes of a value that is stored as JSON text. */
export function encodeJson(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value))
}

export function decodeJson(bytes: Uint8Array): unknown {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString())
}
