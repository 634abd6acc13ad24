import { expect, test } from 'vitest'
import { keepTokenizers } from './keep-tokenizers.js'

const options = { stopWords: [], separatorTokens: [], nonSeparatorTokens: [], dictionary: [] }

test('equal options get the same tokenizer, as long as it is one of the last', () => {
  const tokenizerOf = keepTokenizers(2)
  const plain = tokenizerOf(options)
  const withStopWord = tokenizerOf({ ...options, stopWords: ['the'] })
  expect(withStopWord).not.toBe(plain)
  expect(tokenizerOf({ ...options })).toBe(plain)
  tokenizerOf({ ...options, dictionary: ['the'] })
  expect(tokenizerOf(options)).toBe(plain)
  expect(tokenizerOf({ ...options, stopWords: ['the'] })).not.toBe(withStopWord)
})
