import type { ValueColumn } from '../runs/columns-reader.js'
import type { RunValues } from './count-values.js'
import type { ValueKind } from './value-kind.js'

/** A value that documents of one run or several have. */
export interface MergedValue<Value> {
  readonly value: Value
  readonly count: number
  /** The first run that has it, and its ordinal there. */
  readonly column: ValueColumn
  readonly ordinal: number
}

export interface MergeOptions {
  readonly direction: 'up' | 'down'
  /** Values that so many documents have in no run are passed over. */
  readonly atLeast: number
}

/** The values of all runs in order, each once with the documents of all runs. Reads a value only when it comes
 *  to it. */
export function* mergeValues<Value>(
  runs: readonly RunValues[],
  kind: ValueKind<Value>,
  options: MergeOptions,
): Generator<MergedValue<Value>, void> {
  const cursors = runs.map((run) => createCursor(run, kind, options))
  for (let next = nextOf(cursors, kind, options); next !== undefined; next = nextOf(cursors, kind, options))
    yield takeValue(cursors, next, kind, options)
}

/** Where a run stands. */
interface Cursor<Value> extends RunValues {
  ordinal: number
  /** Undefined at the end. */
  value: Value | undefined
}

function createCursor<Value>(
  { column, counts }: RunValues,
  kind: ValueKind<Value>,
  options: MergeOptions,
): Cursor<Value> {
  const ordinal = options.direction === 'up' ? kind.first(column) - 1 : kind.end(column)
  const cursor: Cursor<Value> = { column, counts, ordinal, value: undefined }
  advance(cursor, kind, options)
  return cursor
}

function advance<Value>(
  cursor: Cursor<Value>,
  kind: ValueKind<Value>,
  { direction, atLeast }: MergeOptions,
): void {
  const { column, counts } = cursor
  const first = kind.first(column)
  const end = kind.end(column)
  cursor.ordinal =
    direction === 'up'
      ? counts.firstFrom(cursor.ordinal + 1, end, atLeast)
      : counts.lastBefore(first, cursor.ordinal, atLeast)
  const isAtEnd = cursor.ordinal < first || cursor.ordinal >= end
  cursor.value = isAtEnd ? undefined : kind.valueAt(column, cursor.ordinal)
}

/** The value that comes next in any of the runs. */
function nextOf<Value>(
  cursors: readonly Cursor<Value>[],
  { compare }: ValueKind<Value>,
  { direction }: MergeOptions,
): Value | undefined {
  const sign = direction === 'up' ? 1 : -1
  let next: Value | undefined
  for (const { value } of cursors)
    if (value !== undefined && (next === undefined || compare(value, next) * sign < 0)) next = value
  return next
}

/** Puts together what the runs know of a value, and goes on in those that stand at it. */
function takeValue<Value>(
  cursors: readonly Cursor<Value>[],
  value: Value,
  kind: ValueKind<Value>,
  options: MergeOptions,
): MergedValue<Value> {
  let count = 0
  let first: { readonly column: ValueColumn; readonly ordinal: number } | undefined
  for (const cursor of cursors) {
    const { column, counts } = cursor
    const isHere = cursor.value === value
    // A run that stands elsewhere has the value at most in fewer documents than it stops at.
    if (!isHere && options.atLeast <= 1) continue
    const ordinal = isHere ? cursor.ordinal : kind.ordinalOf(column, value)
    const its = ordinal < 0 ? 0 : counts.at(ordinal)
    if (isHere) advance(cursor, kind, options)
    if (its === 0) continue
    count += its
    first ??= { column, ordinal }
  }
  if (first === undefined) throw new Error('a value that no run has')
  return { value, count, column: first.column, ordinal: first.ordinal }
}
