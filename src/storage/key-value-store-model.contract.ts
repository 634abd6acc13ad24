import * as fc from 'fast-check'
import type { Entry, KeyRange, WriteView } from './key-value-store.js'

// A store as a sorted list, to hold a real one against.

/** One change to the table `words`, and the same change to the model. */
export interface ModelChange {
  apply(view: WriteView): void
  applyToModel(model: readonly Entry[]): readonly Entry[]
}

// Few bytes and short keys, so that changes and bounds often meet.
const bytesArbitrary = fc
  .array(fc.constantFrom(0, 1, 127, 255), { maxLength: 3 })
  .map((bytes) => new Uint8Array(bytes))
const keyArbitrary = bytesArbitrary.filter((bytes) => bytes.length > 0)

export const changeArbitrary: fc.Arbitrary<ModelChange> = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(keyArbitrary, bytesArbitrary).map(([key, value]) => putting(key, value)) },
  { weight: 4, arbitrary: keyArbitrary.map(removing) },
  { weight: 1, arbitrary: fc.constant(clearing()) },
)

export const rangeArbitrary: fc.Arbitrary<KeyRange> = fc.record(
  { from: bytesArbitrary, before: bytesArbitrary, reverse: fc.boolean(), limit: fc.nat({ max: 6 }) },
  { requiredKeys: [] },
)

export function modelOf(changes: readonly ModelChange[]): readonly Entry[] {
  return changes.reduce<readonly Entry[]>((model, change) => change.applyToModel(model), [])
}

export function modelEntries(model: readonly Entry[], range: KeyRange): readonly Entry[] {
  const { from, before } = range
  const found = model.filter(
    ({ key }) =>
      (from === undefined || Buffer.compare(key, from) >= 0) &&
      (before === undefined || Buffer.compare(key, before) < 0),
  )
  return (range.reverse ? found.toReversed() : found).slice(0, range.limit)
}

function putting(key: Uint8Array, value: Uint8Array): ModelChange {
  return {
    apply: (view) => view.put('words', key, value),
    applyToModel: (model) =>
      [...without(model, key), { key, value }].toSorted((a, b) => Buffer.compare(a.key, b.key)),
  }
}

function removing(key: Uint8Array): ModelChange {
  return {
    apply: (view) => {
      view.remove('words', key)
    },
    applyToModel: (model) => without(model, key),
  }
}

function clearing(): ModelChange {
  return { apply: (view) => view.clear('words'), applyToModel: () => [] }
}

function without(model: readonly Entry[], key: Uint8Array): readonly Entry[] {
  return model.filter((entry) => Buffer.compare(entry.key, key) !== 0)
}
