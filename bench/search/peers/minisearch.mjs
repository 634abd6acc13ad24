import { textAt } from './query-words.mjs'

/** MiniSearch in memory: fuzzy and prefix on, as its guide shows for a search box. It answers with ids only. */
export function openMiniSearch({ load, fields }) {
  const MiniSearch = load('minisearch')
  const index = new MiniSearch({
    fields,
    extractField: (document, field) => (field === 'id' ? document.id : textAt(document, field)),
    searchOptions: { fuzzy: 0.2, prefix: true },
  })
  return {
    add: (line) => index.add(JSON.parse(line)),
    finish() {},
    searches: { 'fuzzy and prefix': (text, limit) => index.search(text).slice(0, limit).length },
  }
}
