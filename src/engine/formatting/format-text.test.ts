import { describe, expect, test } from 'vitest'
import { formatText } from './format-text.js'
import { finderOf, plainFormat, readText } from './formatting-harness.contract.js'

interface Case {
  readonly query: string
  readonly text: string
  readonly words: number
  readonly shown: string
  readonly because: string
  readonly marker?: string
}

const sailors =
  'Old sailors told stories about a silver whale that guarded the northern bay, and children believed every word of them.'
const invention =
  'The groundbreaking invention had the power to split the world between those who embraced progress and those who resisted change!'

function describeCases(name: string, cases: readonly Case[]): void {
  describe(name, () => {
    for (const { query, text, words, shown, because, marker = '…' } of cases)
      test(because, () => {
        const style = { ...plainFormat, cropMarker: marker, highlightPreTag: '[', highlightPostTag: ']' }
        const format = { isHighlighted: true, cropLength: words }
        expect(formatText(readText(text, finderOf(query)), format, style)).toBe(shown)
      })
  })
}

describeCases('without a match', [
  {
    query: 'nothing ',
    text: 'one two three four',
    words: 2,
    shown: 'one two…',
    because: 'the first words are shown',
  },
  {
    query: '',
    text: 'one two three',
    words: 3,
    shown: 'one two three',
    because: 'a text that fits is shown whole',
  },
  { query: '', text: 'one two', words: 5, shown: 'one two', because: 'a shorter text as well' },
  {
    query: '',
    text: 'one two.',
    words: 2,
    shown: 'one two…',
    because: 'a full stop at the end can be cut off',
  },
  { query: '', text: 'one two.', words: 3, shown: 'one two.', because: 'unless words are left to show' },
  {
    query: '',
    text: '(one) two',
    words: 1,
    shown: '(one…',
    because: 'what comes before the first word is shown',
  },
  { query: '', text: 'one two', words: 0, shown: 'one two', because: 'no length means no cropping' },
  { query: '', text: '', words: 3, shown: '', because: 'an empty text stays empty' },
  { query: '', text: '...', words: 3, shown: '...', because: 'a text without words is shown whole' },
])

describeCases('around a match', [
  {
    query: 'guarded ',
    text: sailors,
    words: 5,
    shown: '…whale that [guarded] the northern…',
    because: 'words are taken on both sides',
  },
  {
    query: 'northern bay ',
    text: sailors,
    words: 4,
    marker: '~',
    shown: '~guarded the [northern] [bay]~',
    because: 'the side of a soft separator comes before that of a hard one',
  },
  {
    query: 'guarded ',
    text: sailors,
    words: 4,
    shown: '…whale that [guarded] the…',
    because: 'with an even number the extra word is on the left',
  },
  {
    query: 'guarded ',
    text: sailors,
    words: 1,
    shown: '…[guarded]…',
    because: 'one word is the match alone',
  },
  {
    query: 'guarded ',
    text: sailors,
    words: 2,
    shown: '…that [guarded]…',
    because: 'no separator before the marker',
  },
  {
    query: 'old ',
    text: sailors,
    words: 4,
    shown: '[Old] sailors told stories…',
    because: 'at the start of the text the other side is used',
  },
  {
    query: 'them ',
    text: sailors,
    words: 4,
    shown: '…every word of [them].',
    because: 'near the end words come from the left',
  },
  {
    query: 'them ',
    text: sailors,
    words: 2,
    shown: '…of [them]…',
    because: 'a full stop at the end is cut off if only one word is added',
  },
  {
    query: 'two ',
    text: 'one. two three four',
    words: 2,
    shown: '…[two] three…',
    because: 'a hard separator on the left waits',
  },
  {
    query: 'two ',
    text: 'zero one two. three four',
    words: 2,
    shown: '…one [two]…',
    because: 'a hard separator on the right waits',
  },
  {
    query: 'two ',
    text: 'one two (three)',
    words: 3,
    shown: 'one [two] (three…',
    because: 'separators in a row are taken one at a time',
  },
  {
    query: '国 ',
    text: '我爱中国人',
    words: 1,
    shown: '我…',
    because: 'a word inside another is no match',
  },
  {
    query: '中国 ',
    text: '我爱中国人',
    words: 2,
    shown: '…爱[中国]…',
    because: 'words without spaces between',
  },
  { query: '中国 ', text: '我爱中国人', words: 3, shown: '…爱[中国]人', because: 'first left, then right' },
  {
    query: 'guarded ',
    text: sailors,
    words: 1,
    marker: '',
    shown: '[guarded]',
    because: 'the marker may be empty',
  },
  {
    query: 'guar',
    text: sailors,
    words: 3,
    shown: '…that [guar]ded the…',
    because: 'a word that is marked in part is shown whole',
  },
  { query: 'two ', text: '😀 two 😃 x', words: 3, shown: '😀 [two] 😃…', because: 'an emoji is a word' },
])

describeCases('around several matches', [
  {
    query: 'split those ',
    text: invention,
    words: 6,
    shown: '…to [split] the world between [those]…',
    because: 'all of the group is shown',
  },
  {
    query: 'those change ',
    text: invention,
    words: 5,
    shown: '…and [those] who resisted [change]…',
    because: 'the group with more words of the query is chosen',
  },
  {
    query: 'the world ',
    text: invention,
    words: 3,
    shown: '…split [the] [world]…',
    because: 'not the first match, but the one next to the other',
  },
])

describeCases('around a phrase', [
  {
    query: '"the world"',
    text: invention,
    words: 6,
    shown: '…to split [the world] between those…',
    because: 'a phrase takes as many words as it has',
  },
  {
    query: 'those "and those"',
    text: invention,
    words: 10,
    shown: '…world between [those] who embraced progress [and those] who resisted…',
    because: 'a phrase and a word are shown together',
  },
  {
    query: '"invention had the power to split"',
    text: invention,
    words: 4,
    shown: '…[invention had the power]…',
    because: 'a phrase too long for the space is cut at its end',
  },
  {
    query: '"invention had the power"',
    text: invention,
    words: 4,
    shown: '…[invention had the power]…',
    because: 'one that just fits is shown alone',
  },
])

test('without highlighting no tags are added', () => {
  const read = readText(sailors, finderOf('guarded '))
  expect(formatText(read, { isHighlighted: false, cropLength: 3 }, plainFormat)).toBe('…that guarded the…')
})
