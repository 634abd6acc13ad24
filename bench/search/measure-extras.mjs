import { openConnection } from './connection.mjs'
import { batchesOf } from './data-sets.mjs'
import { comparePairs, extras, pureCosts } from './extras.mjs'
import { textQueries } from './query-log.mjs'

const QUERIES = 200
const PRODUCTS = 1000

/** Queries of the log with each extra and without it, and the costs of filters and facets by themselves. Asked in
 *  turn on one connection, so that whatever else the machine does falls on both. */
export async function measureExtras(url, set, { seconds }) {
  const connection = await openConnection(url)
  const products = await someProducts(set)
  const queries = textQueries(set.log)
    .slice(0, QUERIES)
    .map(({ body }) => body)
  const pairsOf = (plain, add) => askInPairs(connection, set.name, { plain, add, products, seconds })
  const withWords = []
  for (const { name, add } of extras) withWords.push({ name, ...comparePairs(await pairsOf(queries, add)) })
  const alone = []
  for (const { name, mostMs, plain, add } of pureCosts) {
    const bodies = Array.from({ length: QUERIES }, () => ({ q: '', limit: 1, ...plain }))
    alone.push({ name, mostMs, ...comparePairs(await pairsOf(bodies, add)) })
  }
  connection.close()
  return { withWords, alone }
}

/** A pass that does not count, and then whole passes until the seconds are over. Which of a pair comes first
 *  changes with every pass, because the second finds warm what the first needed. */
async function askInPairs(connection, uid, { plain, add, products, seconds }) {
  const path = `/indexes/${uid}/search`
  let asked = 0
  const pass = async (isExtraFirst) => {
    const pairs = []
    for (const body of plain) {
      const product = products[asked++ % products.length]
      const texts = [JSON.stringify(body), JSON.stringify({ ...body, ...add(product) })]
      const first = isExtraFirst ? 1 : 0
      const ms = []
      for (const at of [first, 1 - first]) ms[at] = await timeOf(connection, path, texts[at])
      pairs.push({ plainMs: ms[0], extraMs: ms[1] })
    }
    return pairs
  }
  await pass(false)
  const pairs = []
  const end = performance.now() + seconds * 1000
  do pairs.push(...(await pass(false)), ...(await pass(true)))
  while (performance.now() < end)
  return pairs
}

async function timeOf(connection, path, text) {
  const sentAt = performance.now()
  const { status, body } = await connection.send('POST', path, text)
  const ms = performance.now() - sentAt
  if (status !== 200) throw new Error(`${text} was answered ${status}: ${body.toString().slice(0, 300)}`)
  return ms
}

async function someProducts({ documentsFile }) {
  for await (const { body } of batchesOf(documentsFile, { size: PRODUCTS, limit: PRODUCTS }))
    return JSON.parse(body.toString())
  throw new Error('the set has no products')
}
