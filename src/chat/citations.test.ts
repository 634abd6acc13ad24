import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCitationReader, markersIn, matchMarkers } from './citations.js'

describe('markers in a text', () => {
  const cases = [
    { text: 'Rome is old [1].', markers: [1] },
    { text: 'It is [3][1], and [1, 2] too.', markers: [3, 1, 2] },
    { text: 'All of them [2-4] [6–7].', markers: [2, 3, 4, 6, 7] },
    { text: '[1,3-5; 9]', markers: [1, 3, 4, 5, 9] },
    { text: '[1](https://example.org) is a link as well', markers: [1] },
    { text: '[a] [] [1a] [1.5] [-1] [ 1 ] 1] [1', markers: [] },
    { text: 'a range backwards [5-2] and one of years [1900-2000]', markers: [] },
    { text: 'in code `a[1]` but not here [2]', markers: [2] },
    { text: 'in code ``a`[1]`` and after [2]', markers: [2] },
    { text: 'a lone ` is no code [1]', markers: [1] },
    { text: 'a lone ` in one paragraph\n\n[1] and ` in another', markers: [1] },
    { text: 'before [1]\n```js\na[2]\n```\nafter [3]', markers: [1, 3] },
    { text: '~~~\na[2]\n```\n[4]\n~~~~\nafter [3]', markers: [3] },
    { text: '[1]\n```\nnever closed [2]', markers: [1] },
    { text: '```[1]``` is a line', markers: [] },
    { text: `${'['.repeat(1_000)}[1]`, markers: [1] },
  ]
  for (const { text, markers } of cases)
    test(JSON.stringify(text.slice(0, 50)), () => expect(markersIn(text)).toEqual(markers))

  test('are the same wherever the text is parted', () => {
    const piece = fc.constantFrom('[', ']', '1', '2', ',', '-', '`', '```', '\n', ' a', '~~~')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const reader = createCitationReader()
        for (const each of pieces) for (const character of each) reader.read(character)
        expect(reader.markers()).toEqual(markersIn(pieces.join('')))
      }),
    )
  })
})

test('markers belong to documents or to none, and large ones are no markers', () => {
  const documents = new Map([
    [2, 'two'],
    [1200, 'many'],
  ])
  expect(matchMarkers([7, 2, 2024, 1200], (marker) => documents.get(marker))).toEqual({
    cited: ['two', 'many'],
    unknownMarkers: [7],
  })
})
