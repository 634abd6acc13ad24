import { isDeepStrictEqual } from 'node:util'
import type { JsonObject } from '../model/model-documents.js'

/** A sentence for everything that the answer should hold and does not. */
export function faultsOf(answer: JsonObject, expected: JsonObject): string[] {
  const { tolerance = 1e-9, absentKeys = [], ...values } = expected
  const faults = Object.entries(values).flatMap(([key, wanted]) => {
    const got = read(answer, key)
    if (isClose(got, wanted, Number(tolerance))) return []
    return [`${key}: wanted ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`]
  })
  const present = (absentKeys as readonly string[]).filter((key) => key in answer)
  return [...faults, ...present.map((key) => `${key} should be absent`)]
}

/** Equal, but for numbers that may differ a little. */
export function isClose(got: unknown, wanted: unknown, tolerance: number): boolean {
  if (typeof got === 'number' && typeof wanted === 'number') return Math.abs(got - wanted) <= tolerance
  if (!isObject(got) || !isObject(wanted) || Array.isArray(got) !== Array.isArray(wanted))
    return isDeepStrictEqual(got, wanted)
  const keys = Object.keys(got)
  return (
    keys.length === Object.keys(wanted).length &&
    keys.every((key) => key in wanted && isClose(got[key], wanted[key], tolerance))
  )
}

/** Expectations that are read out of each hit. */
const pathInHit: Readonly<Record<string, readonly string[]>> = {
  ids: ['id'],
  rankingScores: ['_rankingScore'],
  rankingScoreDetails: ['_rankingScoreDetails'],
  typoCounts: ['_rankingScoreDetails', 'typo', 'typoCount'],
  formatted: ['_formatted'],
  queriesPosition: ['_federation', 'queriesPosition'],
}

function read(answer: JsonObject, key: string): unknown {
  const path = pathInHit[key]
  if (key === 'hitsByIndex') return hitsByIndex(answer)
  if (path === undefined) return answer[key]
  return readInHits(answer, path)
}

function readInHits({ hits }: JsonObject, path: readonly string[]): readonly unknown[] | undefined {
  return Array.isArray(hits) ? hits.map((hit: unknown) => path.reduce(memberOf, hit)) : undefined
}

/** Each hit as the uid of its index and its id. */
function hitsByIndex(answer: JsonObject): unknown {
  const indexes = readInHits(answer, ['_federation', 'indexUid'])
  const ids = readInHits(answer, ['id'])
  return indexes?.map((index, at) => [index, ids?.[at]])
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
