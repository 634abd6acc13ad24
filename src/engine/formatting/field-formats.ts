import type { FormatRequest } from '../../domain/search-request.js'
import type { TextFormat } from './format-text.js'

/** What a request wants done to each field. */
export interface FieldFormats {
  /** Nothing that the request names is there: no formatted copy is made. */
  readonly isEmpty: boolean
  /** Whether the request names the field or one that it belongs to. */
  names(path: string): boolean
  /** Whether it names a field inside this one. */
  namesWithin(path: string): boolean
  /** Undefined to leave the field's texts as they are. */
  formatOf(path: string): TextFormat | undefined
}

export interface FieldRules {
  isDisplayed(path: string): boolean
  /** Whether any document of the index has this field. */
  isField(path: string): boolean
}

const everyField = '*'

/** A name speaks for the field, for those inside it, and for texts that stand where other documents have it
 *  further inside. The outermost field that is cropped says how long; for a field, the last entry does. */
export function readFieldFormats(request: FormatRequest, rules: FieldRules): FieldFormats {
  const isKnown = (name: string): boolean =>
    name === everyField || (rules.isField(name) && rules.isDisplayed(name))
  const highlighted = request.attributesToHighlight.filter(isKnown)
  const cropped = request.attributesToCrop
    .map((entry) => readCropEntry(entry, request.cropLength))
    .filter(({ name }) => isKnown(name))
  const all = [...highlighted, ...cropped.map(({ name }) => name)]

  /** Undefined for a field that is not to be cropped. */
  function cropLengthOf(path: string): number | undefined {
    const inner = cropped.filter(({ name }) => name.startsWith(`${path}.`)).map(({ name }) => name)
    for (const field of [...pathsTo(path).filter((outer) => rules.isDisplayed(outer)), ...inner]) {
      const entry = cropped.findLast(({ name }) => name === field || name === everyField)
      if (entry !== undefined) return entry.length
    }
    return undefined
  }

  return {
    isEmpty: all.length === 0,
    names: (path) => all.some((name) => speaksFor(name, path)),
    namesWithin: (path) => all.some((name) => name.startsWith(`${path}.`)),
    formatOf(path) {
      const isHighlighted = highlighted.some((name) => speaksFor(name, path) || name.startsWith(`${path}.`))
      const cropLength = cropLengthOf(path)
      if (!isHighlighted && cropLength === undefined) return undefined
      return { isHighlighted, cropLength: cropLength ?? 0 }
    },
  }
}

/** Whether the name is that of the field, or of one that it belongs to. */
export function speaksFor(name: string, path: string): boolean {
  return name === everyField || name === path || path.startsWith(`${name}.`)
}

interface CropEntry {
  readonly name: string
  readonly length: number
}

function readCropEntry(entry: string, usualLength: number): CropEntry {
  const colon = entry.lastIndexOf(':')
  if (colon < 0) return { name: entry, length: usualLength }
  const length = entry.slice(colon + 1)
  return { name: entry.slice(0, colon), length: /^\+?\d+$/.test(length) ? Number(length) : usualLength }
}

/** The fields on the way, outermost first, and the field itself. */
function pathsTo(path: string): readonly string[] {
  const parts = path.split('.')
  return parts.map((_, place) => parts.slice(0, place + 1).join('.'))
}
