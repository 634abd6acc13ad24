import { describe, expect, test } from 'vitest'
import { linesOf, readLines, readSynonyms, synonymLines } from '../../web/pages/indexes/setting-text.js'

describe('Lists as lines', () => {
  const lists = [
    { list: [], text: '' },
    { list: ['title', 'cast.name'], text: 'title\ncast.name' },
    { list: ['*'], text: '*' },
  ]
  for (const { list, text } of lists)
    test(`${JSON.stringify(list)} is written and read back`, () => {
      expect(linesOf(list)).toBe(text)
      expect(readLines(text)).toEqual(list)
    })

  const unfit = [[' spaced'], ['two\nlines'], [''], [{ attributePatterns: ['*'] }], null, 'title']
  for (const value of unfit)
    test(`${JSON.stringify(value)} is left to JSON`, () => expect(linesOf(value)).toBeUndefined())

  test('lines lose space, repetitions and emptiness', () => {
    expect(readLines('  a \n\nb\na\n')).toEqual(['a', 'b'])
  })
})

describe('Synonyms as lines', () => {
  test('are written and read back', () => {
    const synonyms = { phone: ['mobile', 'cell phone'], 'new york': ['nyc'] }
    expect(synonymLines(synonyms)).toBe('phone = mobile, cell phone\nnew york = nyc')
    expect(readSynonyms('phone = mobile, cell phone\nnew york = nyc')).toEqual(synonyms)
  })

  for (const value of [{ 'a=b': ['c'] }, { a: ['b,c'] }, { a: [] }, null])
    test(`${JSON.stringify(value)} is left to JSON`, () => expect(synonymLines(value)).toBeUndefined())

  for (const line of ['phone', 'phone =', '= mobile', 'a = b = c', 'a = b,,c'])
    test(`«${line}» is a mistake`, () => expect(readSynonyms(line)).toContain(line))
})
