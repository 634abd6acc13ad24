// `node bench/relevance/run.mjs [--settings file.json] [--collections scifact,cranfield,npl] [--strategies last,frequency,all]
// [--out file]`: how well the server ranks, on collections whose questions come with judged documents. --settings gives
// settings to try (ranking rules, stop words, searchable attributes), put over those of each collection.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startServer } from '../measure.mjs'
import { openConnection } from '../search/connection.mjs'
import { batchesOf } from '../search/data-sets.mjs'
import { createIndex, sendDocuments } from '../search/load.mjs'
import { printTable } from '../search/table.mjs'
import { collectionNames, openCollection } from './collections.mjs'
import { mean, ndcg, recall, reciprocalRank } from './metrics.mjs'

const { values: options } = parseArgs({
  options: {
    settings: { type: 'string' },
    collections: { type: 'string', default: collectionNames.join(',') },
    strategies: { type: 'string', default: 'last,frequency,all' },
    out: { type: 'string' },
  },
})
const tried = options.settings ? JSON.parse(readFileSync(options.settings, 'utf8')) : {}
const strategies = options.strategies.split(',')

const collections = []
for (const name of options.collections.split(',')) {
  const collection = openCollection(name)
  if (collection) collections.push(collection)
  else console.log(`${name}: not found in ../shared/data, left out`)
}
if (collections.length === 0) {
  console.log('There is no collection to measure the ranking on.')
  process.exit(0)
}

const server = await startServer()
const results = []
try {
  for (const collection of collections) {
    await createIndex(server.url, collection.name, { ...collection.settings, ...tried })
    await sendDocuments(server.url, collection.name, batchesOf(collection.documentsFile))
    for (const matchingStrategy of strategies) results.push(await measure(collection, matchingStrategy))
  }
} finally {
  await server.stop()
}
printTable(
  ['collection', 'strategy', 'queries', 'nDCG@10', 'recall@100', 'MRR', 'no hits'],
  results.map((row) => [
    row.collection,
    row.matchingStrategy,
    String(row.queries),
    ...[row.ndcg10, row.recall100, row.mrr].map((figure) => figure.toFixed(3)),
    String(row.withoutHits),
  ]),
)
if (options.out) writeFileSync(options.out, `${JSON.stringify({ settings: tried, results }, undefined, 1)}\n`)

async function measure({ name, queries }, matchingStrategy) {
  const connection = await openConnection(server.url)
  const answers = []
  for (const { text, relevant } of queries) {
    const { hits } = await connection.json('POST', `/indexes/${name}/search`, {
      q: text,
      limit: 100,
      matchingStrategy,
      attributesToRetrieve: ['id'],
    })
    answers.push({ ranked: hits.map(({ id }) => String(id)), relevant })
  }
  connection.close()
  const average = (metric) => mean(answers.map(({ ranked, relevant }) => metric(ranked, relevant)))
  return {
    collection: name,
    matchingStrategy,
    queries: queries.length,
    ndcg10: average((ranked, relevant) => ndcg(ranked, relevant, 10)),
    recall100: average((ranked, relevant) => recall(ranked, relevant, 100)),
    mrr: average(reciprocalRank),
    withoutHits: answers.filter(({ ranked }) => ranked.length === 0).length,
  }
}
