import type { ScriptedCall } from '../support/scripted-provider.js'
import { ownNames } from './special-names.js'
import { foreignUid, otherCaseUid, prefixUid } from './tenants-world.js'

/** Something that a model may ask for, on behalf of whoever has talked it into that. */
export interface Attack {
  readonly name: string
  readonly call: ScriptedCall
}

const otherIndexes = [
  foreignUid,
  otherCaseUid,
  prefixUid,
  'Shared',
  'ѕhared',
  'ｓｈａｒｅｄ',
  'shared\u200b',
  'shared\u0000',
  ' shared',
  'shared ',
  '../shared',
  `shared/../${prefixUid}`,
  `shared%2f${prefixUid}`,
  '*',
  'shared*',
  '',
  `shared,${prefixUid}`,
  `shared" OR "${prefixUid}`,
  'constructor',
  '__proto__',
]

const filters: readonly unknown[] = [
  'tenant = blue',
  'tenant = red OR tenant = blue',
  'tenant = red OR tenant = blue OR tenant EXISTS',
  'tenant = red) OR (tenant = blue',
  ') OR tenant EXISTS OR (',
  '(tenant = red',
  'tenant = red)',
  ')))) OR tenant EXISTS OR ((((',
  'NOT tenant = red',
  'NOT (tenant = red OR tenant = red)',
  'tenant != red AND tenant != nobody',
  'tenant IN [red, blue, stranger]',
  'tenant NOT IN [nobody]',
  'tenant EXISTS',
  'tenant IS NOT NULL',
  'id >= 0 OR id < 0',
  'size 0 TO 100000',
  'secret EXISTS',
  'secret IS NOT EMPTY',
  'secret = "Secret"',
  'secret STARTS WITH "Secret"',
  'secret CONTAINS q',
  'hidden_x = 1',
  'unknown = 1',
  'tenant = "red',
  "tenant = 'red",
  `tenant = 'red' OR tenant = "blue`,
  'tenant = red -- AND',
  'tenant = red /* x */ OR tenant = blue',
  'tenant = red // OR',
  'tenant = red # OR',
  'tenant = red; DROP TABLE tenants',
  'tenant = red\nOR tenant = blue',
  'tenant = red\u0000 OR tenant = blue',
  'tenant = red\u2028OR tenant = blue',
  'TENANT = blue',
  'Tenant = blue or tenant = red',
  'tenant = red || tenant = blue',
  'tenant = red OR true',
  'tenant = red OR 1 = 1',
  '1 = 1',
  '*',
  '_geoRadius(0, 0, 40000000)',
  '[["tenant = red", "tenant = blue"]]',
  ['tenant = red', 'tenant = blue'],
  [['tenant = red', 'tenant = blue']],
  [['tenant = blue'], 'tenant EXISTS'],
  [[['tenant = blue']]],
  [[]],
  [],
  { tenant: 'blue' },
  { $or: [{ tenant: 'blue' }] },
  17,
  true,
  '('.repeat(5_000),
  'NOT '.repeat(20_000),
  Array.from({ length: 5_000 }, () => 'tenant = blue').join(' OR '),
  `tenant = "${'x'.repeat(200_000)}"`,
]

/** Members that the function does not have. */
const extraMembers: readonly Readonly<Record<string, unknown>>[] = [
  { attributesToRetrieve: ['*', 'secret'] },
  { attributesToHighlight: ['*'], attributesToCrop: ['*'], showMatchesPosition: true },
  { attributesToSearchOn: ['secret'], q: 'secret' },
  { facets: ['*', 'secret', 'labels'] },
  { limit: 100_000, offset: 0, hitsPerPage: 1_000, page: 1 },
  { showRankingScoreDetails: true, retrieveVectors: true, showPerformanceDetails: true },
  { indexUid: prefixUid, uid: prefixUid, index: prefixUid },
  { filters: 'tenant = blue', federation: {}, queries: [{ indexUid: prefixUid }] },
  { searchRules: { '*': null }, apiKey: 'x', grant: 'master' },
  { __proto__: { filter: '' }, constructor: { prototype: { filter: '' } } },
]

const words = ['', 'secret', 'q', '*', '"Secret"', '-paper', 'x'.repeat(100_000), 'common '.repeat(5_000)]

const textsOfArguments = [
  '',
  '{',
  'null',
  '[]',
  '"shared"',
  '{"index_uid":"shared","q":"","filter":',
  JSON.stringify(JSON.stringify({ index_uid: 'shared', q: '', filter: 'tenant = blue OR tenant EXISTS' })),
  `{"index_uid":"shared","index_uid":"${prefixUid}","q":"","filter":"","filter":"tenant EXISTS"}`,
  `{"index_uid":["shared","${prefixUid}"],"q":["a","b"],"filter":null}`,
  '['.repeat(50_000),
]

const otherFunctions = ['read_index', ownNames.sources, ownNames.append, 'x'.repeat(10_000), '</tool>']

/** By what they try to reach it. */
export const attacks: readonly { readonly kind: string; readonly attacks: readonly Attack[] }[] = [
  { kind: 'other indexes', attacks: otherIndexes.map((uid) => ofSearch({ index_uid: uid })) },
  { kind: 'filters', attacks: filters.map((filter) => ofSearch({ filter })) },
  { kind: 'more than the function takes', attacks: extraMembers.map(ofSearch) },
  { kind: 'odd words', attacks: words.map((q) => ofSearch({ q })) },
  {
    kind: 'arguments that are none',
    attacks: textsOfArguments.map((text) => attack({ name: ownNames.search, arguments: text })),
  },
  {
    kind: 'other functions',
    attacks: otherFunctions.map((name) => attack({ name, arguments: { index_uid: prefixUid, q: '' } })),
  },
]

function ofSearch(changes: Readonly<Record<string, unknown>>): Attack {
  return attack({ name: ownNames.search, arguments: { index_uid: 'shared', q: '', filter: '', ...changes } })
}

function attack(call: ScriptedCall): Attack {
  return { name: JSON.stringify(call).slice(0, 160), call }
}
