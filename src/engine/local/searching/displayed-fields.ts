import { pickFields } from '../../../payloads/pick-fields.js'

/** Which fields of documents are answered. */
export interface DisplayedFields {
  /** The document as it is answered. */
  show(document: Uint8Array): Uint8Array
  isDisplayed(path: string): boolean
}

const vectorsMember = '_vectors'

export function createDisplayedFields(
  displayedAttributes: readonly string[],
  attributesToRetrieve: readonly string[] | undefined,
): DisplayedFields {
  const displayed = displayedAttributes.includes('*') ? undefined : displayedAttributes
  const wanted =
    attributesToRetrieve === undefined || attributesToRetrieve.includes('*')
      ? undefined
      : attributesToRetrieve
  const fields = commonFields(displayed, wanted)
  return {
    show: (document) => (fields === undefined ? withoutVectors(document) : pickFields(document, fields)),
    isDisplayed: (path) =>
      !isAtOrBelow(path, vectorsMember) &&
      (displayed === undefined || displayed.some((name) => isAtOrBelow(path, name))),
  }
}

/** The fields of both lists; undefined stands for all. */
function commonFields(
  one: readonly string[] | undefined,
  other: readonly string[] | undefined,
): readonly string[] | undefined {
  const fields = one === undefined || other === undefined ? (one ?? other) : overlap(one, other)
  return fields?.filter((field) => !isAtOrBelow(field, vectorsMember))
}

function overlap(one: readonly string[], other: readonly string[]): readonly string[] {
  return [
    ...one.filter((field) => other.some((parent) => isAtOrBelow(field, parent))),
    ...other.filter((field) => one.some((parent) => isAtOrBelow(field, parent))),
  ]
}

function isAtOrBelow(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`)
}

const vectorsBytes = Buffer.from(`"${vectorsMember}"`)

function withoutVectors(document: Uint8Array): Uint8Array {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength)
  return bytes.includes(vectorsBytes) ? dropMember(bytes) : bytes
}

function dropMember(document: Buffer): Uint8Array {
  const names = Object.keys(JSON.parse(document.toString()) as object)
  if (!names.includes(vectorsMember)) return document
  return pickFields(
    document,
    names.filter((name) => name !== vectorsMember),
  )
}
