import { filterExpressionSchema, isBlankFilter, type FilterExpression } from '../domain/filter-expression.js'
import { fail, succeed, type Result } from '../domain/result.js'

/** What a model asks to be searched. */
export interface SearchArguments {
  /** Undefined when it names none. */
  readonly index: string | undefined
  readonly q: string
  readonly filter: FilterExpression | undefined
}

/** Reads the arguments of a call, which models write with more or less care: members may be missing, null or
 *  go by a similar name, and JSON may be wrapped in JSON. The mistake is a sentence for the model. */
export function readSearchArguments(text: string): Result<SearchArguments, string> {
  const members = membersOf(text)
  if (members === undefined)
    return fail(
      'The arguments of this call are no JSON object. Call again with an object that has index_uid, q and filter.',
    )
  const parsed = filterExpressionSchema.safeParse(filterIn(members))
  if (!parsed.success)
    return fail('The filter has to be a string. Call again with the condition as text, or an empty string.')
  return succeed({
    index: textOf(firstOf(members, ['index_uid', 'indexUid', 'index', 'uid'])),
    q: textOf(firstOf(members, ['q', 'query'])) ?? '',
    filter: isBlankFilter(parsed.data) ? undefined : parsed.data,
  })
}

/** The arguments as clients are shown them. */
export function argumentsText({ index, q, filter }: SearchArguments): string {
  const shown = filter === undefined || typeof filter === 'string' ? (filter ?? '') : JSON.stringify(filter)
  return JSON.stringify({ index_uid: index ?? '', q, filter: shown })
}

type Members = Readonly<Record<string, unknown>>

function membersOf(text: string): Members | undefined {
  let value: unknown = text.trim() === '' ? {} : text
  for (let depth = 0; depth < 3 && typeof value === 'string'; depth++) value = parsedOrNothing(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return { ...value }
}

function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The model is told, by whoever finds that there is no object.
    return undefined
  }
}

function firstOf(members: Members, names: readonly string[]): unknown {
  return names.map((name) => members[name]).find((value) => value !== undefined && value !== null)
}

/** A list of conditions may come as the text of one. */
function filterIn(members: Members): unknown {
  const filter = firstOf(members, ['filter', 'filters']) ?? ''
  return typeof filter === 'string' && /^\s*\[/.test(filter) ? (parsedOrNothing(filter) ?? filter) : filter
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string').join(' ')
  return undefined
}
