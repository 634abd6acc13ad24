import type { FormatRequest } from '../../domain/search-request.js'
import { readFieldFormats, speaksFor, type FieldRules } from './field-formats.js'
import type { TextFormat } from './format-text.js'

/** A place in documents, and what is done to the values there. */
export interface Field {
  readonly path: string
  /** By key, filled as documents are read. */
  readonly children: Map<string, Field>
  /** In the formatted copy. If so, everything inside it is. */
  readonly isKept: boolean
  /** Something inside it may be kept or have its matches told. */
  readonly isEntered: boolean
  /** An array here is kept even if nothing in it is. */
  readonly isOnTheWay: boolean
  /** Undefined for texts that are copied as they are. */
  readonly format: TextFormat | undefined
  readonly tellsMatches: boolean
  /** Of the texts here; numbers have no language. */
  readonly locales: readonly string[] | undefined
}

export interface FieldTreeOptions extends FieldRules {
  localesOf(path: string): readonly string[] | undefined
  readonly format: FormatRequest
  /** Undefined for all that are displayed. */
  readonly attributesToRetrieve: readonly string[] | undefined
  readonly showMatchesPosition: boolean
}

/** Remembers what is done to each field, so that the options are asked once for each. */
export interface FieldTree {
  /** Whether there is a formatted copy at all. */
  readonly makesCopies: boolean
  /** Without a parent, a field of the document itself. */
  childOf(parent: Field | undefined, key: string): Field
}

export function createFieldTree(options: FieldTreeOptions): FieldTree {
  const { showMatchesPosition } = options
  const formats = readFieldFormats(options.format, options)
  const makesCopies = !formats.isEmpty
  const retrieved = options.attributesToRetrieve ?? ['*']
  const root = new Map<string, Field>()

  function createField(path: string): Field {
    const isDisplayed = options.isDisplayed(path)
    const isSelected = makesCopies && (formats.names(path) || retrieved.some((name) => speaksFor(name, path)))
    const isOnTheWay = makesCopies && (formats.namesWithin(path) || isRetrievedWithin(path))
    return {
      path,
      children: new Map(),
      isKept: isDisplayed && isSelected,
      isEntered: isSelected || isOnTheWay || showMatchesPosition,
      isOnTheWay,
      format: isDisplayed && isSelected ? formats.formatOf(path) : undefined,
      tellsMatches: isDisplayed && showMatchesPosition,
      locales: isDisplayed ? options.localesOf(path) : undefined,
    }
  }

  function isRetrievedWithin(path: string): boolean {
    return retrieved.some((name) => name.startsWith(`${path}.`) && options.isDisplayed(name))
  }

  return {
    makesCopies,
    childOf(parent, key) {
      const siblings = parent?.children ?? root
      let field = siblings.get(key)
      if (field === undefined) {
        field = createField(parent === undefined ? key : `${parent.path}.${key}`)
        siblings.set(key, field)
      }
      return field
    },
  }
}
