import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { parseQuery, textAt } from './query-words.mjs'

const queries = [
  { text: 'Star wa', words: ['star'], prefix: 'wa', because: 'the last word may still be typed' },
  { text: 'star wars ', words: ['star', 'wars'], because: 'a space ends the last word' },
  {
    text: '"the grand jury" amer',
    phrases: [['the', 'grand', 'jury']],
    prefix: 'amer',
    because: 'quotes keep words together',
  },
  {
    text: 'jury "the grand',
    words: ['jury'],
    phrases: [['the', 'grand']],
    because: 'a quote may be left open',
  },
  { text: 'vn-70779', words: ['vn'], prefix: '70779', because: 'a hyphen parts words' },
  { text: '""', because: 'an empty phrase asks nothing' },
]

describe('a query taken apart for the peers', () => {
  for (const { text, words = [], phrases = [], prefix, because } of queries)
    test(because, () => assert.deepEqual(parseQuery(text), { phrases, words, prefix }))
})

const product = {
  title: 'Lamp',
  specs: { material: 'oak' },
  variants: [{ sku: 'A-0' }, { sku: 'A-1' }],
  note: null,
}
const paths = [
  { path: 'title', text: 'Lamp' },
  { path: 'specs.material', text: 'oak' },
  { path: 'variants.sku', text: 'A-0 A-1' },
  { path: 'note', text: '' },
  { path: 'specs.none.deeper', text: '' },
]

describe('the text of a field', () => {
  for (const { path, text } of paths)
    test(`${path} is "${text}"`, () => assert.equal(textAt(product, path), text))
})
