import { join } from 'node:path'
import { parseQuery, textAt } from './query-words.mjs'

// As many as the server is sent in one request.
const DOCUMENTS_A_TRANSACTION = 1000

/** SQLite FTS5 through better-sqlite3: words by unicode61, all of them asked for, the last as a beginning; the best
 *  by bm25 with their documents, which lie in a table of the same file. FTS5 knows no typos. */
export function openSqlite({ load, fields, folder }) {
  const Database = load('better-sqlite3')
  const database = new Database(join(folder, 'peer.db'))
  database.pragma('journal_mode = WAL')
  // A transaction is on disk when it ends, as a task of the server is.
  database.pragma('synchronous = FULL')
  const columns = fields.map((_, at) => `field${at}`).join(', ')
  database.exec(`create table documents (id integer primary key, json text);
    create virtual table words using fts5(${columns}, tokenize = 'unicode61')`)
  const addDocument = database.prepare('insert into documents (json) values (?)')
  const addWords = database.prepare(
    `insert into words (rowid, ${columns}) values (?, ${fields.map(() => '?').join(', ')})`,
  )
  const select = database.prepare(
    'select json from words join documents on documents.id = words.rowid where words match ? order by rank limit ?',
  )
  let added = 0
  return {
    add(line) {
      if (added % DOCUMENTS_A_TRANSACTION === 0) database.exec(added === 0 ? 'begin' : 'commit; begin')
      added++
      const document = JSON.parse(line)
      const { lastInsertRowid } = addDocument.run(line)
      addWords.run(lastInsertRowid, ...fields.map((field) => textAt(document, field)))
    },
    finish: () => database.exec('commit'),
    searches: {
      'prefix, no typos'(text, limit) {
        const match = matchExpression(parseQuery(text))
        return match === '' ? 0 : select.all(match, limit).length
      },
    },
  }
}

function matchExpression({ phrases, words, prefix }) {
  return [
    ...phrases.map((phrase) => `"${phrase.join(' ')}"`),
    ...words.map((word) => `"${word}"`),
    ...(prefix === undefined ? [] : [`"${prefix}" *`]),
  ].join(' ')
}
