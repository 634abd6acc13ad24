import { openConnection } from './connection.mjs'
import { quantile } from '../measure.mjs'
import { replay } from './load.mjs'

// A query is selective when it finds at most one document in a thousand.
const SELECTIVE_PART = 0.001

/** The queries of the log that find something, but little. Chosen on the smaller index, asked of both. */
export async function selectiveQueries(url, set, documentCount) {
  const connection = await openConnection(url)
  const selective = []
  for (const query of set.log) {
    const body = { ...query.body, matchingStrategy: 'all' }
    const answer = await connection.json('POST', `/indexes/${set.name}/search`, body)
    const total = answer.estimatedTotalHits ?? answer.totalHits
    if (total > 0 && total <= documentCount * SELECTIVE_PART) selective.push(query)
  }
  connection.close()
  return selective
}

/** Medians of the selective queries and of the whole log, from one connection. */
export async function measureMedians(url, set, { selective, seconds }) {
  const median = async (queries) => {
    const { samples } = await replay(url, set.name, queries, { seconds })
    return quantile(
      samples.map(({ ms }) => ms),
      0.5,
    )
  }
  return { selectiveMs: await median(selective), wholeMs: await median(set.log) }
}
