import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBlocks, type Block } from '../../web/widget/markdown-blocks.js'
import { readSpans } from '../../web/widget/markdown-spans.js'

/** Spans in a notation that a table can hold. */
function told(text: string): string {
  return readSpans(text)
    .map((span) => {
      switch (span.kind) {
        case 'open':
          return `<${span.tag}>`
        case 'close':
          return `</${span.tag}>`
        case 'code':
          return `{${span.text}}`
        case 'link':
          return `(${span.text} -> ${span.address})`
        case 'citation':
          return `#${span.numbers.join('+')}`
        case 'break':
          return '|'
        default:
          return span.text
      }
    })
    .join('')
}

describe('a line is read', () => {
  const cases = [
    { text: 'plain', spans: 'plain' },
    { text: 'a *b* c', spans: 'a <em>b</em> c' },
    { text: '**b**, __c__', spans: '<strong>b</strong>, <strong>c</strong>' },
    { text: '***b***', spans: '<strong><em>b</em></strong>' },
    { text: '*a **b** c*', spans: '<em>a <strong>b</strong> c</em>' },
    { text: '**a *b* c**', spans: '<strong>a <em>b</em> c</strong>' },
    { text: '*a **b* c**', spans: '<em>a **b</em> c**' },
    { text: '~~gone~~ ~here~', spans: '<del>gone</del> ~here~' },
    { text: 'snake_case_name, _real_', spans: 'snake_case_name, <em>real</em>' },
    { text: '2 * 3 * 4', spans: '2 * 3 * 4' },
    { text: '**not yet', spans: '**not yet' },
    { text: 'not **yet *ended', spans: 'not **yet *ended' },
    { text: '\\*not\\* \\[1\\]', spans: '*not* [1]' },
    { text: '`a*b*` and ``c`d``', spans: '{a*b*} and {c`d}' },
    { text: '`open', spans: '`open' },
    { text: 'a\\\nb', spans: 'a|b' },
    { text: 'so [1], [2, 4-6] and [7][8]', spans: 'so #1, #2+4+5+6 and #7#8' },
    { text: '[12345] [a] []', spans: '[12345] [a] []' },
    { text: '[1-999]', spans: `#${Array.from({ length: 20 }, (_, at) => at + 1).join('+')}` },
    { text: '[a](https://b.example/c)', spans: '(a -> https://b.example/c)' },
    { text: '[a](https://b.example/c_(d) "title")', spans: '(a -> https://b.example/c_(d))' },
    { text: '![a](https://b.example/c.png)', spans: '(a -> https://b.example/c.png)' },
    { text: '[a](javascript:alert(1))', spans: '(a -> javascript:alert(1))' },
    { text: '[a](b c)', spans: '[a](b c)' },
    { text: 'see https://a.example/b.', spans: 'see (https://a.example/b -> https://a.example/b).' },
    { text: '<b>bold</b> &amp;', spans: '<b>bold</b> &amp;' },
  ]
  for (const { text, spans } of cases) test(JSON.stringify(text), () => expect(told(text)).toBe(spans))
})

const letters = (value: string) => value.replaceAll(/[^ab]/g, '')

const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

describe('blocks are read', () => {
  const cases: { because: string; text: string; blocks: readonly Block[] }[] = [
    { because: 'paragraphs', text: 'a\nb\n\nc', blocks: [paragraph('a\nb'), paragraph('c')] },
    { because: 'a heading', text: '## a', blocks: [{ kind: 'heading', level: 2, text: 'a' }] },
    { because: 'no heading without a space', text: '#a', blocks: [paragraph('#a')] },
    { because: 'a rule', text: 'a\n\n---\n', blocks: [paragraph('a'), { kind: 'rule' }] },
    {
      because: 'code',
      text: '```js\na\n\n*b*\n```\nc',
      blocks: [{ kind: 'code', text: 'a\n\n*b*' }, paragraph('c')],
    },
    { because: 'code that is not finished', text: '```js\na', blocks: [{ kind: 'code', text: 'a' }] },
    { because: 'a fence that has only begun', text: '```', blocks: [{ kind: 'code', text: '' }] },
    { because: 'a quote', text: '> a\n> b', blocks: [{ kind: 'quote', blocks: [paragraph('a\nb')] }] },
    {
      because: 'a list',
      text: '- a\n- b\n  more',
      blocks: [{ kind: 'list', start: undefined, items: [[paragraph('a')], [paragraph('b\nmore')]] }],
    },
    {
      because: 'a numbered list with lists and paragraphs in it, counted on',
      text: '3. a\n   - b\n\n   c\n\n4. d',
      blocks: [
        {
          kind: 'list',
          start: 3,
          items: [
            [paragraph('a'), { kind: 'list', start: undefined, items: [[paragraph('b')]] }, paragraph('c')],
            [paragraph('d')],
          ],
        },
      ],
    },
    {
      because: 'a mark alone, while the item is still to come',
      text: '- a\n-',
      blocks: [{ kind: 'list', start: undefined, items: [[paragraph('a')], []] }],
    },
    {
      because: 'a table',
      text: '| a | b |\n|---|:-:|\n| 1 | x \\| y |\n| 2 |\n\nc',
      blocks: [
        {
          kind: 'table',
          head: ['a', 'b'],
          rows: [
            ['1', 'x \\| y'],
            ['2', ''],
          ],
        },
        paragraph('c'),
      ],
    },
    { because: 'the head of a table, alone', text: '| a | b |', blocks: [paragraph('| a | b |')] },
  ]
  for (const { because, text, blocks } of cases)
    test(because, () => expect(readBlocks(text).map(({ block }) => block)).toEqual(blocks))
})

describe('whatever is written', () => {
  const marks = ['a', 'b', '1', ' ', '\n', '*', '_', '~', '`', '[', ']', '!', '\\', '>', '-', '#', '|', '. ']
  const texts = fc.array(fc.constantFrom(...marks), { maxLength: 60 }).map((parts) => parts.join(''))

  test('tags are closed in the order they were opened', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const open: string[] = []
        for (const span of readSpans(text)) {
          if (span.kind === 'open') open.push(span.tag)
          if (span.kind === 'close') expect(open.pop()).toBe(span.tag)
        }
        expect(open).toEqual([])
      }),
    )
  })

  test('no letter is lost or moved', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(
          letters(
            readSpans(text)
              .map((span) => ('text' in span ? span.text : ''))
              .join(''),
          ),
        ).toBe(letters(text))
      }),
    )
  })

  test('each block keeps the lines it was read from, so that what stays the same is known', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const lines = text.split('\n').filter((line) => line.trim() !== '')
        const kept = readBlocks(text).flatMap(({ source }) => source.split('\n'))
        expect(kept.filter((line) => line.trim() !== '')).toEqual(lines)
      }),
    )
  })

  // What takes a time that grows with the square of the length would take minutes here, not milliseconds.
  const long = 100_000
  const hostile = [
    '*',
    '_',
    '~',
    '`',
    '[',
    ']',
    '(',
    '![',
    '[a](',
    '](',
    '**a ',
    '*a **b ',
    '> ',
    '>',
    '- ',
    '1. ',
    '|',
    '|-',
    '#',
    '\\',
    '~~~',
    ' ',
    '\t',
    '`a``b',
    '[1',
    '[1,',
    '[](',
    'http://',
    '-',
    '- - ',
    '|-\n',
    '| ',
    '\n',
    '*a*',
    '_a ',
  ]
  for (const piece of hostile)
    test(`${JSON.stringify(piece)} again and again is read in one go`, () => {
      for (const text of [
        piece.repeat(long / piece.length),
        `${piece.repeat(long / piece.length)}\u2028x`,
        `~~~${piece.repeat(long / piece.length)}\`x`,
        `|-${piece.repeat(long / piece.length)}x)]`,
      ]) {
        expect(readSpans(text).length).toBeGreaterThan(0)
        readBlocks(`|\n${text}`)
        readBlocks(text)
      }
    }, 20_000)

  test('nothing nests so deeply that drawing it would fail', () => {
    const deepest = (blocks: readonly Block[]): number =>
      1 +
      Math.max(
        0,
        ...blocks.map((block) => {
          if (block.kind === 'quote') return deepest(block.blocks)
          return block.kind === 'list' ? Math.max(...block.items.map(deepest)) : 0
        }),
      )
    for (const text of ['>'.repeat(10_000), '- '.repeat(10_000), '1. '.repeat(5_000)])
      expect(deepest(readBlocks(text).map(({ block }) => block))).toBeLessThan(10)
    let depth = 0
    let most = 0
    for (const span of readSpans(`${'**a '.repeat(5_000)}${'a** '.repeat(5_000)}`)) {
      if (span.kind === 'open') depth += 1
      if (span.kind === 'close') depth -= 1
      most = Math.max(most, depth)
    }
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThan(20)
  })
})
