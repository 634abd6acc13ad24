import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const sharedData = fileURLToPath(new URL('../../../shared/data', import.meta.url))

// The files of each collection, and the fields a search looks at.
const collections = {
  scifact: { queries: 'queries.train.ndjson', judgements: 'qrels.train.tsv', fields: ['title', 'abstract'] },
  cranfield: { queries: 'queries.ndjson', judgements: 'qrels.raw.tsv', fields: ['title', 'text'] },
  npl: { queries: 'queries.ndjson', judgements: 'qrels.tsv', fields: ['text'] },
}

export const collectionNames = Object.keys(collections)

/** A collection, or nothing where it is not beside the project. */
export function openCollection(name) {
  const { queries, judgements, fields } = collections[name]
  const path = (file) => join(sharedData, name, file)
  if (!existsSync(path('corpus.ndjson'))) return undefined
  const relevantByQuery = readJudgements(readFileSync(path(judgements), 'utf8'))
  return {
    name,
    documentsFile: path('corpus.ndjson'),
    settings: { searchableAttributes: fields },
    queries: readFileSync(path(queries), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map(({ id, text }) => ({ text: plainWords(text), relevant: relevantByQuery.get(String(id)) }))
      .filter(({ relevant }) => relevant !== undefined),
  }
}

/** Lines of query, document and grade; above 0 is relevant, and how much is not looked at. */
export function readJudgements(text) {
  const relevantByQuery = new Map()
  for (const line of text.trim().split('\n')) {
    const [query, document, grade] = line.split('\t')
    if (!(Number(grade) > 0)) continue
    const relevant = relevantByQuery.get(query) ?? new Set()
    relevantByQuery.set(query, relevant.add(document))
  }
  return relevantByQuery
}

/** The question without what a search would take for an operator: quotation marks, and a minus before a word. */
export function plainWords(text) {
  return text.replaceAll('"', ' ').replaceAll(/(^|\s)-+(?=\S)/g, '$1')
}
