import { describe, expect, test } from 'vitest'
import { createTokenizer } from '../../../text/create-tokenizer.js'
import { createDocumentWords, type DocumentWordsOptions } from './document-words.js'

const tokenizer = createTokenizer({
  stopWords: ['the'],
  separatorTokens: [],
  nonSeparatorTokens: [],
  dictionary: [],
})

function documentWords(options: Partial<DocumentWordsOptions> = {}): (json: string) => string[] {
  const words = createDocumentWords({
    tokenizer,
    isSearchable: () => true,
    localesOf: () => undefined,
    ...options,
  })
  return (json) => {
    const seen: string[] = []
    words.visit(JSON.parse(json) as Record<string, unknown>, (path, word, position) =>
      seen.push(`${path}: ${word} ${position}`),
    )
    return seen
  }
}

describe('the words of a document', () => {
  const cases = [
    {
      json: '{"title":"Red Wine","note":"old"}',
      words: ['title: red 0', 'title: wine 1', 'note: old 0'],
      because: 'have the positions of their own field',
    },
    {
      json: '{"price":-3.5,"big":1e21,"sold":true,"none":null}',
      words: ['price: 3 0', 'price: 5 1', 'big: 1e21 0', 'sold: true 0'],
      because: 'are found in numbers and booleans as JSON writes them',
    },
    {
      json: '{"t":["red wine","white"]}',
      words: ['t: red 0', 't: wine 1', 't: white 9'],
      because: 'start eight further in the next element',
    },
    {
      json: '{"m":{"t":["red wine","white"]}}',
      words: ['m.t: red 8', 'm.t: wine 9', 'm.t: white 17'],
      because: 'start at eight in an array that is inside an object',
    },
    {
      json: '{"t":["a",null,"b"]}',
      words: ['t: a 0', 't: b 16'],
      because: 'are eight further apart for a null between them',
    },
    {
      json: '{"t":[["a"],[],["b"]]}',
      words: ['t: a 0', 't: b 16'],
      because: 'are found in arrays of arrays, and an empty one counts as a value',
    },
    {
      json: '{"t":["a the","b"]}',
      words: ['t: a 0', 't: b 8'],
      because: 'do not move for a stop word at the end of a value',
    },
    {
      json: '{"t":["!","b"]}',
      words: ['t: b 8'],
      because: 'move for a value without words',
    },
    {
      json: '{"crew":[{"name":"Ana","role":"x"},{"name":"Bo Li"},{"name":"Cy"}]}',
      words: ['crew.name: ana 0', 'crew.role: x 0', 'crew.name: bo 8', 'crew.name: li 9', 'crew.name: cy 17'],
      because: 'go on along the path over the objects of an array',
    },
    {
      json: '{"crew":[{"names":["a"]},{"names":["b"]}]}',
      words: ['crew.names: a 8', 'crew.names: b 24'],
      because: 'move twice for each array inside an object',
    },
    {
      json: '{"a":{"b":"one"},"a.b":"two"}',
      words: ['a.b: one 0', 'a.b: two 8'],
      because: 'are of one field whether its path is nested or written with dots',
    },
    {
      json: '{"_vectors":{"x":"no"},"_geo":{"lat":1},"_geojson":{"type":"Point"},"a":"b"}',
      words: ['a: b 0'],
      because: 'are not looked for in reserved fields',
    },
    {
      json: '{"__proto__":{"x":"odd"},"constructor":"key"}',
      words: ['__proto__.x: odd 0', 'constructor: key 0'],
      because: 'are found under any key',
    },
  ]
  for (const { json, words, because } of cases)
    test(because, () => expect(documentWords()(json)).toEqual(words))

  test('are counted anew in the next document', () => {
    const wordsOf = documentWords()
    expect([wordsOf('{"a":["b","c"]}'), wordsOf('{"a":"d"}')]).toEqual([['a: b 0', 'a: c 8'], ['a: d 0']])
  })

  test('are left out of fields that are not searchable', () => {
    const wordsOf = documentWords({ isSearchable: (path) => path === 'a.b' })
    expect(wordsOf('{"a":{"b":"yes","c":"no"},"d":["no"]}')).toEqual(['a.b: yes 0'])
  })

  test('are cut by the locales of the field', () => {
    const wordsOf = documentWords({ localesOf: (path) => (path === 'de' ? ['de'] : undefined) })
    expect(wordsOf('{"de":"Schneeball","en":"Schneeball"}')).toEqual([
      'de: schnee 0',
      'de: ball 1',
      'en: schneeball 0',
    ])
  })

  test('are asked about once for a path', () => {
    const asked: string[] = []
    const wordsOf = documentWords({ isSearchable: (path) => asked.push(path) > 0 })
    wordsOf('{"a":{"b":1}}')
    wordsOf('{"a":{"b":2},"a.b":3}')
    expect(asked).toEqual(['a', 'a.b'])
  })

  test('end below position 65,536 of the field', () => {
    const words = documentWords()(JSON.stringify({ a: Array.from({ length: 9000 }, () => 'x'), b: 'y' }))
    expect([words.length, words.at(-2), words.at(-1)]).toEqual([8193, 'a: x 65528', 'b: y 0'])
  })

  test('are not looked for beyond five hundred levels', () =>
    expect(documentWords()(`{"a":${'['.repeat(9000)}"deep"${']'.repeat(9000)},"b":"c"}`)).toEqual(['b: c 0']))
})
