import { parseQuery, textAt } from './query-words.mjs'

/** tantivy through its npm binding, the documents stored beside the words, asked in two ways: with its own query
 *  parser, which takes words as they are; and for what a search box offers, typos by the length of a word (as the
 *  server does) and the last word as a beginning. */
export function openTantivy({ load, fields, folder }) {
  const tantivy = load('@oxdev03/node-tantivy-binding-linux-x64-gnu')
  const names = fields.map((_, at) => `field${at}`)
  const builder = new tantivy.SchemaBuilder()
  for (const name of names) builder.addTextField(name, { stored: false })
  builder.addBytesField('document', { stored: true, indexed: false })
  const schema = builder.build()
  const index = new tantivy.Index(schema, folder)
  const writer = index.writer()
  let searcher
  const documentsOf = (query, limit) => {
    const { hits } = searcher.search(query, limit)
    return hits.map(({ docAddress }) => searcher.doc(docAddress).getFirst('document')).length
  }
  return {
    add(line) {
      const parsed = JSON.parse(line)
      const document = new tantivy.Document()
      for (const [at, name] of names.entries()) document.addText(name, textAt(parsed, fields[at]))
      document.addBytes('document', Buffer.from(line))
      writer.addDocument(document)
    },
    finish() {
      writer.commit()
      writer.waitMergingThreads()
      index.reload()
      searcher = index.searcher()
    },
    searches: {
      'whole words': (text, limit) => documentsOf(index.parseQueryLenient(text, names)[0], limit),
      'typos and prefix'(text, limit) {
        const query = tolerantQuery(tantivy, { schema, names }, parseQuery(text))
        return query === undefined ? 0 : documentsOf(query, limit)
      },
    },
  }
}

function tolerantQuery({ Query, Occur }, { schema, names }, { phrases, words, prefix }) {
  const inAnyField = (make) => Query.disjunctionMaxQuery(names.map(make))
  const wordQuery = (word, isPrefix) => (name) =>
    Query.fuzzyTermQuery(schema, name, word, allowedTypos(word), true, isPrefix)
  const parts = [
    ...phrases.map((phrase) =>
      inAnyField((name) =>
        phrase.length === 1
          ? Query.termQuery(schema, name, phrase[0])
          : Query.phraseQuery(schema, name, phrase),
      ),
    ),
    ...words.map((word) => inAnyField(wordQuery(word, false))),
    ...(prefix === undefined ? [] : [inAnyField(wordQuery(prefix, true))]),
  ]
  return parts.length === 0
    ? undefined
    : Query.booleanQuery(parts.map((query) => ({ occur: Occur.Must, query })))
}

function allowedTypos(word) {
  if (word.length < 5) return 0
  return word.length < 9 ? 1 : 2
}
