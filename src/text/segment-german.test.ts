import { describe, expect, test } from 'vitest'
import { createGermanSegmenter } from './segment-german.js'

describe('a German compound', () => {
  const segmentGerman = createGermanSegmenter()
  const cases = [
    { word: 'Schneeball', parts: 'Schnee|ball', because: 'is cut into its parts' },
    { word: 'Arbeitsplatz', parts: 'Arbeit-s|platz', because: 'loses what joins the parts' },
    { word: 'Straßenbahn', parts: 'Straße-n|bahn', because: 'may be joined by other letters' },
    { word: 'Gartenhäuser', parts: 'Garten|häuser', because: 'may be inflected, with another vowel' },
    { word: 'Fußballspieler', parts: 'Fuß|ball|spieler', because: 'may have many parts' },
    { word: 'Schwein', parts: 'Schwein', because: 'is not any word that a part ends' },
    { word: 'Donaudampfschiff', parts: 'Donaudampfschiff', because: 'stays whole when a part is not known' },
    { word: 'Gebäude', parts: 'Gebäude', because: 'is not a word that is a part itself' },
    { word: 'Haus', parts: 'Haus', because: 'is longer than one part' },
    { word: 'ball'.repeat(20), parts: 'ball'.repeat(20), because: 'is at most sixty letters long' },
  ]
  for (const { word, parts, because } of cases)
    test(because, () => {
      let start = 0
      const cut = segmentGerman(word).map(({ end, wordEnd = end }) => {
        const joint = word.slice(wordEnd, end)
        const part = word.slice(start, wordEnd) + (joint && `-${joint}`)
        start = end
        return part
      })
      expect(cut.join('|')).toBe(parts)
    })
})
