import { describe, expect, test } from 'vitest'
import { languagesOf, unknownLanguages } from './languages.js'

describe('the languages of a list of locales', () => {
  const cases = [
    { locales: [], languages: {}, because: 'are unknown for an empty list' },
    { locales: ['de'], languages: { latin: 'german' }, because: 'are read from two letters' },
    { locales: ['swe'], languages: { latin: 'swedish' }, because: 'are read from three letters' },
    { locales: ['de', 'deu'], languages: { latin: 'german' }, because: 'are one for two names of it' },
    { locales: ['de', 'en'], languages: {}, because: 'are unknown where two share a script' },
    { locales: ['en'], languages: {}, because: 'are unknown where nothing depends on them' },
    {
      locales: ['sv', 'ja', 'fa', 'ru', 'hi'],
      languages: { latin: 'swedish', cj: 'japanese', arabic: 'persian' },
      because: 'are told apart by script',
    },
    { locales: ['cmn'], languages: { cj: 'chinese' }, because: 'know the names of Chinese' },
    { locales: ['zh', 'ja'], languages: {}, because: 'are unknown between Chinese and Japanese' },
    { locales: ['ar', 'fa'], languages: {}, because: 'are unknown between Arabic and Persian' },
  ]
  for (const { locales, languages, because } of cases)
    test(because, () => expect(languagesOf(locales)).toEqual({ ...unknownLanguages, ...languages }))
})
