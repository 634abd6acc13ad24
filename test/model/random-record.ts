import * as fc from 'fast-check'
import type { JsonObject } from './model-documents.js'

/** A record whose members are there one time in four, but for the required ones. */
export function sparseRecord(
  members: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  required: readonly string[] = [],
): fc.Arbitrary<JsonObject> {
  const values = Object.entries(members).map(([name, value]) =>
    required.includes(name) ? value : atTimes(value),
  )
  return fc.tuple(...values).map((drawn) => {
    const named = Object.keys(members).map((name, at) => [name, drawn[at]] as const)
    return Object.fromEntries(named.filter(([, value]) => value !== undefined))
  })
}

function atTimes(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
}
