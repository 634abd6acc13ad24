/** A number that this language cannot hold as it was written, such as an id of twenty digits. */
export class ExactNumber {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown

const keepAsWritten: Reviver = (_key, value, context) => {
  const source = context?.source
  const isRounded = typeof value === 'number' && source !== undefined && String(value) !== source
  return isRounded ? new ExactNumber(source) : value
}

/** Parses JSON and keeps every number as it is written, in browsers that tell how it is written. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, keepAsWritten)
}

/** JSON for people: what `parseExactJson` gave, as it was written. */
export function formatExactJson(value: unknown): string {
  const { rawJSON } = JSON as { rawJSON?: (source: string) => unknown }
  const replace = (_key: string, member: unknown) => {
    if (!(member instanceof ExactNumber)) return member
    return rawJSON === undefined ? member.source : rawJSON(member.source)
  }
  return JSON.stringify(value, replace, 2)
}
