import { describe, expect, test } from 'vitest'
import { createDocumentFormatter } from './format-document.js'
import {
  finderOf,
  formatGiven,
  plainFormat,
  plainTokenizer,
  type Given,
} from './formatting-harness.contract.js'

interface FormattedCase extends Given {
  readonly formatted: unknown
  readonly because: string
}

function describeFormatted(name: string, cases: readonly FormattedCase[]): void {
  describe(name, () => {
    for (const { formatted, because, ...given } of cases)
      test(because, () => expect(formatGiven(given).formatted).toEqual(formatted))
  })
}

const whale = {
  id: 1,
  t: 'Old sailors told stories about a silver whale that guarded the northern bay, and children believed every word of them.',
  n: 42,
  b: false,
  x: null,
  l: ['grey whale', 'blue whale song'],
}

describeFormatted('worked examples', [
  {
    document: whale,
    q: 'silver whale ',
    format: { attributesToHighlight: ['t'] },
    formatted: {
      id: '1',
      t: 'Old sailors told stories about a <em>silver</em> <em>whale</em> that guarded the northern bay, and children believed every word of them.',
      n: '42',
      b: false,
      x: null,
      l: ['grey whale', 'blue whale song'],
    },
    because: 'highlight wraps whole words and numbers become strings',
  },
  {
    document: whale,
    q: 'whale ',
    format: { attributesToHighlight: ['l'] },
    retrieve: ['id'],
    formatted: { id: '1', l: ['grey <em>whale</em>', 'blue <em>whale</em> song'] },
    because: 'highlight in array elements',
  },
  {
    document: whale,
    q: 'guarded ',
    format: { attributesToCrop: ['t:5'] },
    retrieve: ['t'],
    formatted: { t: '…whale that guarded the northern…' },
    because: 'crop around the match',
  },
  {
    document: whale,
    q: 'northern bay ',
    format: { attributesToCrop: ['t'], cropLength: 4, cropMarker: '~', attributesToHighlight: ['t'] },
    retrieve: ['t'],
    formatted: { t: '~guarded the <em>northern</em> <em>bay</em>~' },
    because: 'crop plus highlight with custom marker',
  },
  {
    document: whale,
    q: 'silver ',
    format: { attributesToCrop: ['t'], cropLength: 0 },
    retrieve: ['t'],
    formatted: { t: whale.t },
    because: 'crop length zero disables cropping',
  },
  {
    document: { id: 1, t: 'copper coin', secret: 'copper' },
    q: 'copper ',
    displayed: ['id', 't'],
    format: { attributesToHighlight: ['*'] },
    retrieve: ['*'],
    formatted: { id: '1', t: '<em>copper</em> coin' },
    because: 'displayed attributes limit retrieval and formatting',
  },
  {
    document: { id: 1, o: [{ a: 1, b: 2 }, { a: 3 }] },
    format: { attributesToHighlight: ['o.a'] },
    retrieve: ['o.a'],
    formatted: { o: [{ a: '1' }, { a: '3' }] },
    because: 'nested attributes to retrieve',
  },
])

const coin = { id: 7, name: 'copper coin', note: 'copper' }

describeFormatted('whether there is a copy', [
  { document: coin, q: 'copper ', formatted: undefined, because: 'none if nothing is asked for' },
  {
    document: coin,
    format: { attributesToHighlight: ['nope'] },
    formatted: undefined,
    because: 'none if no document has the field',
  },
  {
    document: coin,
    format: { attributesToHighlight: ['note'], attributesToCrop: ['note:3'] },
    displayed: ['id', 'name'],
    formatted: undefined,
    because: 'none if the field is not displayed',
  },
  {
    document: { id: 7 },
    fields: ['id', 'name'],
    format: { attributesToHighlight: ['name'] },
    formatted: { id: '7' },
    because: 'one even if only other documents have the field',
  },
  {
    document: { id: 7 },
    fields: ['id', 'name'],
    format: { attributesToHighlight: ['name'] },
    retrieve: [],
    formatted: undefined,
    because: 'none if nothing would be in it',
  },
  {
    document: coin,
    q: '',
    format: { attributesToHighlight: ['name'] },
    formatted: { id: '7', name: 'copper coin', note: 'copper' },
    because: 'one even if nothing can match',
  },
])

describeFormatted('what is in the copy', [
  {
    document: coin,
    q: 'copper ',
    format: { attributesToHighlight: ['note'] },
    retrieve: [],
    formatted: { note: '<em>copper</em>' },
    because: 'a field that is formatted is there though it is not retrieved',
  },
  {
    document: coin,
    q: 'copper ',
    format: { attributesToHighlight: ['note'] },
    retrieve: ['name'],
    formatted: { name: 'copper coin', note: '<em>copper</em>' },
    because: 'a field that is retrieved is there as it is',
  },
  {
    document: coin,
    q: 'copper ',
    format: { attributesToHighlight: ['*'] },
    retrieve: ['id'],
    formatted: { id: '7', name: '<em>copper</em> coin', note: '<em>copper</em>' },
    because: 'a star stands for all fields',
  },
  {
    document: coin,
    q: 'copper ',
    format: { attributesToHighlight: ['id'] },
    retrieve: ['id', 'note'],
    displayed: ['id', 'name'],
    formatted: { id: '7' },
    because: 'what is not displayed is not there though it is retrieved',
  },
  {
    document: { o: { a: 1, b: 2 }, list: [{ b: 1 }, 'x'], gone: { b: {} } },
    format: { attributesToHighlight: ['o'] },
    retrieve: ['o', 'list.a', 'gone.a'],
    formatted: { o: { a: '1', b: '2' }, list: [] },
    because: 'an array on the way to nothing stays, an object does not',
  },
  {
    document: { o: {}, l: [], m: [[], {}] },
    format: { attributesToHighlight: ['*'] },
    formatted: { o: {}, l: [], m: [[], {}] },
    because: 'what was empty stays',
  },
  {
    document: { o: { a: 'x', b: 'y' } },
    format: { attributesToHighlight: ['o.a'] },
    retrieve: ['o'],
    displayed: ['o.a'],
    formatted: { o: { a: 'x' } },
    because: 'inside a field only what is displayed is there',
  },
  {
    document: JSON.parse('{"__proto__":{"a":1},"b":2}') as Record<string, unknown>,
    format: { attributesToHighlight: ['b'] },
    formatted: JSON.parse('{"__proto__":{"a":"1"},"b":"2"}'),
    because: 'any key is only a key',
  },
])

describeFormatted('values', [
  {
    document: { a: 3, b: -2.5, c: 1e21, d: 1e-7, e: true, f: null, g: [1, [2]], h: { i: 0 } },
    format: { attributesToHighlight: ['a'] },
    formatted: { a: '3', b: '-2.5', c: '1e21', d: '1e-7', e: true, f: null, g: ['1', ['2']], h: { i: '0' } },
    because: 'all numbers become texts, booleans and null stay',
  },
  {
    document: { price: 12.5, t: 'x 12' },
    q: '12 ',
    format: { attributesToHighlight: ['*'] },
    formatted: { price: '<em>12</em>.5', t: 'x <em>12</em>' },
    because: 'numbers are highlighted in their decimal text',
  },
  {
    document: { flag: true },
    q: 'true ',
    format: { attributesToHighlight: ['*'] },
    formatted: { flag: true },
    because: 'a boolean is never highlighted',
  },
  {
    document: { l: ['one two three', 'four five six'] },
    q: 'five ',
    format: { attributesToCrop: ['l:1'] },
    formatted: { l: ['one…', '…five…'] },
    because: 'each text in an array is cropped on its own',
  },
  {
    document: { de: 'Schneeball', en: 'Schneeball' },
    q: 'ball',
    locales: { de: ['de'] },
    format: { attributesToHighlight: ['*'] },
    formatted: { de: 'Schnee<em>ball</em>', en: 'Schneeball' },
    because: 'texts are cut as the languages of their field ask',
  },
])

const dog = { dog: { name: 'good rex dog', toys: [{ name: 'red rex ball' }] }, cat: 'good rex cat' }

describeFormatted('names of fields', [
  {
    document: dog,
    q: 'rex ',
    format: { attributesToHighlight: ['dog'] },
    formatted: {
      dog: { name: 'good <em>rex</em> dog', toys: [{ name: 'red <em>rex</em> ball' }] },
      cat: 'good rex cat',
    },
    because: 'a field speaks for those inside it',
  },
  {
    document: dog,
    q: 'rex ',
    format: { attributesToHighlight: ['dog.toys.name'] },
    retrieve: [],
    formatted: { dog: { toys: [{ name: 'red <em>rex</em> ball' }] } },
    because: 'a nested field is reached through arrays',
  },
  {
    document: { dog: 'rex' },
    fields: ['dog', 'dog.name'],
    q: 'rex ',
    format: { attributesToHighlight: ['dog.name'] },
    formatted: { dog: '<em>rex</em>' },
    because: 'a nested field speaks for a text in its place',
  },
  {
    document: { 'dog.name': 'rex' },
    q: 'rex ',
    format: { attributesToHighlight: ['dog.name'] },
    retrieve: [],
    formatted: { 'dog.name': '<em>rex</em>' },
    because: 'a key written with dots is the same field',
  },
  {
    document: { dog: 'rex', doggy: 'rex' },
    q: 'rex ',
    format: { attributesToHighlight: ['dog'] },
    formatted: { dog: '<em>rex</em>', doggy: 'rex' },
    because: 'a field that only begins with the name is another',
  },
  {
    document: dog,
    q: 'rex ',
    format: { attributesToHighlight: ['dog'], attributesToCrop: ['dog.name:2'] },
    retrieve: [],
    formatted: { dog: { name: 'good <em>rex</em>…', toys: [{ name: 'red <em>rex</em> ball' }] } },
    because: 'what is asked of a field and of one inside it comes together',
  },
])

describeFormatted('crop lengths', [
  {
    document: { a: '1 2 3', b: '1 2 3' },
    format: { attributesToCrop: ['a', 'b:1'], cropLength: 2 },
    formatted: { a: '1 2…', b: '1…' },
    because: 'a length of its own replaces the usual one',
  },
  {
    document: { a: '1 2 3', b: '1 2 3' },
    format: { attributesToCrop: ['*:1', 'b:2'] },
    formatted: { a: '1…', b: '1 2…' },
    because: 'a field may differ from the star before it',
  },
  {
    document: { a: '1 2 3' },
    format: { attributesToCrop: ['a:1', 'a:2'] },
    formatted: { a: '1 2…' },
    because: 'of two lengths the last counts',
  },
  {
    document: { o: { a: '1 2 3', b: '1 2 3' } },
    format: { attributesToCrop: ['o.a:2', 'o:1'] },
    formatted: { o: { a: '1…', b: '1…' } },
    because: 'of a field and one inside it the outer counts',
  },
  {
    document: { a: '1 2 3' },
    format: { attributesToCrop: ['a:many'], cropLength: 2 },
    formatted: { a: '1 2…' },
    because: 'a length that is no number is passed over',
  },
  {
    document: { 'a:b': '1 2 3' },
    format: { attributesToCrop: ['a:b:1'] },
    formatted: { 'a:b': '1…' },
    because: 'the last colon is the one before the length',
  },
  {
    document: { a: '1 2 3' },
    format: { attributesToCrop: ['a:0'] },
    formatted: { a: '1 2 3' },
    because: 'no length means no cropping',
  },
])

test('fields that are not asked for are not cut into words', () => {
  const cut: string[] = []
  const format = createDocumentFormatter({
    tokenizer: { ...plainTokenizer, tokenize: (text) => (cut.push(text), plainTokenizer.tokenize(text)) },
    finder: finderOf('whale '),
    format: { ...plainFormat, attributesToHighlight: ['l'] },
    attributesToRetrieve: undefined,
    showMatchesPosition: false,
    isDisplayed: () => true,
    isField: () => true,
    localesOf: () => undefined,
  })
  format(whale)
  expect(cut).toEqual(whale.l)
})
