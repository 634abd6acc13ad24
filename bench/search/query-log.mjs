import { readFileSync } from 'node:fs'

// What every peer can be asked: words, without filters, facets or sorts.
const TEXT_KINDS = new Set(['prefix', 'word', 'multi', 'typo1', 'typo2', 'phrase', 'common', 'ask', 'none'])

/** Lines `{"kind", "body"}`, the body as the search route takes it. */
export function readQueryLog(path) {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ kind, body }) => ({ kind, body, text: JSON.stringify(body) }))
}

export function textQueries(log) {
  return spread(log.filter(({ kind, body }) => TEXT_KINDS.has(kind) && body.filter === undefined))
}

/** The same queries in an order that makes any beginning of it a fair sample: a log follows a person typing. */
export function spread(queries) {
  const count = queries.length
  if (count < 3) return [...queries]
  let step = Math.round(count * 0.618)
  while (greatestCommonDivisor(step, count) !== 1) step++
  return queries.map((_, at) => queries[(at * step) % count])
}

function greatestCommonDivisor(left, right) {
  return right === 0 ? left : greatestCommonDivisor(right, left % right)
}
