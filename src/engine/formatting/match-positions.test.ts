import { describe, expect, test } from 'vitest'
import { formatGiven, type Given } from './formatting-harness.contract.js'

const positionCases: readonly (Given & { readonly positions: unknown; readonly because: string })[] = [
  {
    document: { t: 'a silver whale' },
    q: 'whale silver ',
    positions: {
      t: [
        { start: 2, length: 6 },
        { start: 9, length: 5 },
      ],
    },
    because: 'matches are told in the order of the text',
  },
  {
    document: { t: 'été 😀 œuf' },
    q: 'ete oeuf ',
    positions: {
      t: [
        { start: 0, length: 5 },
        { start: 11, length: 4 },
      ],
    },
    because: 'places and lengths are in bytes of UTF-8',
  },
  {
    document: { t: 'Étoiles' },
    q: 'eto',
    positions: { t: [{ start: 0, length: 4 }] },
    because: 'the length of a prefix',
  },
  {
    document: { t: 'a silver - whale' },
    q: '"silver whale"',
    positions: { t: [{ start: 2, length: 14 }] },
    because: 'a phrase is one match',
  },
  {
    document: { l: ['x', ['whale', 'a whale']], o: [{ t: 'whale' }] },
    q: 'whale ',
    positions: {
      l: [
        { start: 0, length: 5, indices: [1, 0] },
        { start: 2, length: 5, indices: [1, 1] },
      ],
      'o.t': [{ start: 0, length: 5, indices: [0] }],
    },
    because: 'in arrays the places on the way are told',
  },
  {
    document: { o: [{ t: 'whale', hidden: 'whale' }] },
    q: 'whale ',
    displayed: ['o.t'],
    positions: { 'o.t': [{ start: 0, length: 5, indices: [0] }] },
    because: 'only of displayed fields',
  },
  {
    document: { n: -12.5 },
    q: '12 ',
    positions: { n: [{ start: 1, length: 2 }] },
    because: 'a number has its decimal text',
  },
  {
    document: { t: 'one two whale' },
    q: 'whale ',
    retrieve: [],
    format: { attributesToCrop: ['t:1'] },
    positions: { t: [{ start: 8, length: 5 }] },
    because: 'neither cropping nor what is retrieved matters',
  },
  { document: { t: 'whale' }, q: '', positions: {}, because: 'there is always an answer' },
  {
    document: { t: 'true', b: true },
    q: 'true ',
    positions: { t: [{ start: 0, length: 4 }] },
    because: 'no booleans',
  },
]

describe('positions of matches', () => {
  for (const { positions, because, ...given } of positionCases)
    test(because, () =>
      expect(formatGiven({ ...given, showMatchesPosition: true }).matchesPosition).toEqual(positions),
    )

  test('fields come in the order of their names', () => {
    const { matchesPosition = {} } = formatGiven({
      document: { b: 'x', a: 'x', '\uffff': 'x', '😀': 'x' },
      q: 'x ',
      showMatchesPosition: true,
    })
    expect(Object.keys(matchesPosition)).toEqual(['a', 'b', '\uffff', '😀'])
  })

  test('none are told unless asked for', () =>
    expect(formatGiven({ document: { t: 'whale' }, q: 'whale ' }).matchesPosition).toBeUndefined())

  test('no copy is made only for them', () =>
    expect(
      formatGiven({ document: { t: 'whale' }, q: 'whale ', showMatchesPosition: true }).formatted,
    ).toBeUndefined())
})
