import { longestKeyBytes } from './key-value-store.js'

// What every store refuses, in the same words.

export function closedStoreError(): Error {
  return new Error('the store is closed')
}

export function endedViewError(): Error {
  return new Error('this view has ended: a view may be used only inside the body it was given to')
}

export function unknownTableError(table: string): Error {
  return new Error(`the store was not opened with a table named "${table}"`)
}

export function checkKey(key: Uint8Array): void {
  if (key.length === 0) throw new Error('a key must have at least one byte')
  refuseLongKey(key)
}

/** A bound may be empty, unlike a key. */
export function checkBounds(range: { readonly from?: Uint8Array; readonly before?: Uint8Array }): void {
  if (range.from !== undefined) refuseLongKey(range.from)
  if (range.before !== undefined) refuseLongKey(range.before)
}

/** A body that returns a promise would go on after its transaction has ended. */
export function refusePromise(result: unknown): void {
  if (!isThenable(result)) return
  // The caller is told by the error below; the abandoned promise may fail too, and nobody else listens to it.
  Promise.resolve(result).catch(() => {})
  throw new Error('the body of a read or write must be synchronous, but it returned a promise')
}

function refuseLongKey(key: Uint8Array): void {
  if (key.length > longestKeyBytes)
    throw new Error(`a key may have at most ${longestKeyBytes} bytes, but this one has ${key.length}`)
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
