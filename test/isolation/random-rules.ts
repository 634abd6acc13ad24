import * as fc from 'fast-check'
import type { FilterExpression } from '../../src/domain/filter-expression.js'
import { facetWords, tenants, type TestDocument } from './random-documents.js'

/** What one rule of a token says, and the documents that it means, found one by one. */
export interface TestRule {
  /** The value of the rule: an object with a filter, an empty one, or null. */
  readonly rule: { readonly filter?: FilterExpression | null } | null
  allows(document: TestDocument, all: readonly TestDocument[]): boolean
}

interface Condition {
  readonly text: string
  readonly allows: TestRule['allows']
}

export const unrestricted: TestRule = { rule: null, allows: () => true }

export const randomRule: fc.Arbitrary<TestRule> = fc.oneof(
  { weight: 12, arbitrary: fc.constant(undefined).chain(() => filterRule) },
  { weight: 1, arbitrary: fc.constantFrom(unrestricted, { ...unrestricted, rule: {} }) },
  { weight: 1, arbitrary: fc.constant({ ...unrestricted, rule: { filter: null } }) },
)

const normal = (value: unknown): string => String(value).trim().normalize('NFKD').toLowerCase()

function valuesOf(document: TestDocument, field: string): readonly unknown[] {
  const [top = '', inner] = field.split('.')
  const value: unknown = document[top]
  const found = inner === undefined ? value : memberOf(value, inner)
  return found === undefined ? [] : [found].flat()
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  const found: unknown = Object.entries(value).find(([key]) => key === name)?.[1]
  return found
}

const equals = (document: TestDocument, field: string, wanted: string): boolean =>
  valuesOf(document, field).some((value) => normal(value) === normal(wanted))

const level = (document: TestDocument): number => {
  const [value] = valuesOf(document, 'level')
  return typeof value === 'number' ? value : Number.NaN
}

const named = fc.oneof(
  fc.constantFrom(...tenants).map((value) => ({ field: 'tenant', value })),
  fc.constantFrom(...facetWords).map((value) => ({ field: 'tags', value })),
  fc.constantFrom('ann', 'bob').map((value) => ({ field: 'meta.owner', value })),
)

const condition: fc.Arbitrary<Condition> = fc.oneof(
  named.map(({ field, value }) => ({
    text: `${field} = "${value}"`,
    allows: (document: TestDocument) => equals(document, field, value),
  })),
  named.map(({ field, value }) => ({
    text: `${field} != "${value}"`,
    // Of a field that no document has, nothing is known.
    allows: (document: TestDocument, all: readonly TestDocument[]) =>
      !equals(document, field, value) && all.some((each) => valuesOf(each, field).length > 0),
  })),
  fc.subarray([...tenants], { minLength: 1 }).map((some) => ({
    text: `tenant IN [${some.join(', ')}]`,
    allows: (document: TestDocument) => some.some((value) => equals(document, 'tenant', value)),
  })),
  fc.nat(5).map((bound) => ({
    text: `level > ${bound}`,
    allows: (document: TestDocument) => level(document) > bound,
  })),
  fc.tuple(fc.nat(3), fc.nat(3)).map(([from, more]) => ({
    text: `level ${from} TO ${from + more}`,
    allows: (document: TestDocument) => level(document) >= from && level(document) <= from + more,
  })),
  fc.constantFrom('tenant', 'level').map((field) => ({
    text: `${field} EXISTS`,
    allows: (document: TestDocument) => field in document,
  })),
)

const negated: fc.Arbitrary<Condition> = condition.map(({ text, allows }) => ({
  text: `NOT (${text})`,
  allows: (document, all) => !allows(document, all),
}))

const term = fc.oneof({ weight: 4, arbitrary: condition }, { weight: 1, arbitrary: negated })

/** Every form that a filter may have. */
const filterRule: fc.Arbitrary<TestRule> = fc.oneof(
  term.map(({ text, allows }) => ({ rule: { filter: text }, allows })),
  fc.tuple(term, term).map(([one, other]) => ({
    rule: { filter: `${one.text} AND (${other.text})` },
    allows: both(one, other),
  })),
  fc.tuple(term, term).map(([one, other]) => ({
    rule: { filter: `${one.text} OR ${other.text}` },
    allows: either(one, other),
  })),
  fc.tuple(term, term).map(([one, other]) => ({
    rule: { filter: [one.text, other.text] },
    allows: both(one, other),
  })),
  fc.tuple(term, term, term).map(([one, other, third]) => ({
    rule: { filter: [[one.text, other.text], third.text] },
    allows: both({ allows: either(one, other) }, third),
  })),
)

type Part = Pick<Condition, 'allows'>

function both(one: Part, other: Part): TestRule['allows'] {
  return (document, all) => one.allows(document, all) && other.allows(document, all)
}

function either(one: Part, other: Part): TestRule['allows'] {
  return (document, all) => one.allows(document, all) || other.allows(document, all)
}
