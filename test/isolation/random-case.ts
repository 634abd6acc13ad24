import * as fc from 'fast-check'
import { mostIds } from './markers.js'
import type { IndexPlan } from './make-worlds.js'
import { documentPlan } from './random-documents.js'
import { requestTo, type TestRequest } from './random-requests.js'
import { randomRule, unrestricted, type TestRule } from './random-rules.js'
import { randomSettings } from './random-settings.js'

export interface IsolationCase {
  readonly indexes: readonly Omit<IndexPlan, 'rule'>[]
  readonly rules: RandomRules
  readonly requests: readonly TestRequest[]
}

/** The rules of a token over two indexes. */
export interface RandomRules {
  readonly searchRules: unknown
  /** By index. */
  readonly rules: readonly TestRule[]
}

/** Names of indexes as they stand in requests; on the server they have the number of the case before them. */
export const uids = ['left', 'right'] as const

export const randomIsolationCase: fc.Arbitrary<IsolationCase> = fc.record({
  indexes: fc.tuple(...uids.map((uid, place) => indexPlan(uid, place * mostIds * 2))),
  rules: randomRules(),
  requests: fc.array(requestTo(uids), { minLength: 50, maxLength: 80, size: 'max' }),
})

function indexPlan(uid: string, firstMarker: number): fc.Arbitrary<Omit<IndexPlan, 'rule'>> {
  const others = fc.record({ uid: fc.constant(uid), settings: randomSettings, isSplit: fc.boolean() })
  return fc
    .tuple(documentPlan(firstMarker), others)
    .map(([documents, rest]) => Object.assign(rest, documents))
}

/** Every form that rules may have. `#` stands for what all names of indexes of the case begin with. */
function randomRules(): fc.Arbitrary<RandomRules> {
  return fc
    .tuple(randomRule, randomRule, fc.constantFrom('exact', 'every', 'prefix', 'longest', 'list'))
    .map(([left, right, form]) => {
      switch (form) {
        case 'exact':
          return { searchRules: { '#left': left.rule, '#right': right.rule }, rules: [left, right] }
        case 'every':
          return { searchRules: { '*': left.rule }, rules: [left, left] }
        case 'prefix':
          return { searchRules: { '#*': left.rule, '#right': right.rule }, rules: [left, right] }
        case 'longest':
          return {
            searchRules: { '*': null, '#r*': right.rule, '#*': left.rule, nowhere: { filter: 'level = 1' } },
            rules: [left, right],
          }
        default:
          return { searchRules: ['#left', '#right'], rules: [unrestricted, unrestricted] }
      }
    })
}
