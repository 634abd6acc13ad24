// How good a ranking is, for one query. `ranked` are the ids found, best first, each once; `relevant` are those a
// judge called relevant, at least one. All are between 0 and 1.

/** Discounted gain of the first `depth` over that of the best possible order (Järvelin and Kekäläinen, 2002), every
 *  relevant document worth the same. */
export function ndcg(ranked, relevant, depth) {
  let gain = 0
  for (const [at, id] of ranked.slice(0, depth).entries()) if (relevant.has(id)) gain += discount(at)
  let best = 0
  for (let at = 0; at < Math.min(depth, relevant.size); at++) best += discount(at)
  return gain / best
}

function discount(at) {
  return 1 / Math.log2(at + 2)
}

/** How many of the relevant ones are among the first `depth`. */
export function recall(ranked, relevant, depth) {
  return ranked.slice(0, depth).filter((id) => relevant.has(id)).length / relevant.size
}

/** One over the place of the first relevant one; 0 if none was found. */
export function reciprocalRank(ranked, relevant) {
  const at = ranked.findIndex((id) => relevant.has(id))
  return at === -1 ? 0 : 1 / (at + 1)
}

export function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
