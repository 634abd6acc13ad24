import type { FuzzInput } from './fuzz-input.js'

/** Inputs that once broke a promise, as small as they could be made, and what was wrong with them. */
export const knownFindings: readonly {
  readonly target: string
  readonly input: FuzzInput
  readonly because: string
}[] = [
  {
    target: 'filters',
    input: `${'NOT (a = 1 AND (b = 2 OR '.repeat(3)}${'a = 1 AND (b = 2 OR '.repeat(30)}d NOT EXISTS${')'.repeat(36)}`,
    because: 'a filter as deep as is allowed was printed one deeper',
  },
  {
    target: 'queries',
    input: '＂e',
    because: 'a wide quote was taken for a quote, since its normal form is one',
  },
  { target: 'queries', input: 'wine －red', because: 'so was a wide minus' },
  { target: 'queries', input: '\u000b', because: 'a blank that is no separator is no word' },
  { target: 'queries', input: '-\0ﬀ', because: 'a minus must be glued to the word it excludes' },
  {
    target: 'search-bodies',
    input: JSON.stringify({ matchingStrategy: `x${'😀'.repeat(40)}` }),
    because: 'the sentence about a wrong name cut a character in two',
  },
  {
    target: 'search-bodies',
    input: JSON.stringify({ [`x${'😀'.repeat(40)}`]: 1 }),
    because: 'so did the sentence about an unknown field',
  },
  {
    target: 'search-bodies',
    input: JSON.stringify({ sort: ['x'.repeat(5_000)] }),
    because: 'the sentence about a sort criterion repeated all of it',
  },
  {
    target: 'csv',
    input: Buffer.from(`x${'😀'.repeat(40)}:number\nno`),
    because: 'the sentence about a cell cut the name of its column in two',
  },
  {
    target: 'templates',
    input: `{% ${'x'.repeat(4_000)} %}`,
    because: 'the sentence about an unknown tag repeated all of it',
  },
  {
    target: 'templates',
    input: `{{ a | x${'😀'.repeat(2_000)} }}`,
    because: 'so might the one about an unknown filter',
  },
]
