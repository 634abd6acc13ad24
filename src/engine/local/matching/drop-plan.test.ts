import { describe, expect, test } from 'vitest'
import type { MatchingStrategy } from '../../../domain/search-request.js'
import { searchToolsOf } from '../searching/search-tools.js'
import { settingsOf } from '../searching/search-harness.contract.js'
import { planDrops } from './drop-plan.js'
import { makeNodes } from './make-nodes.js'
import { parseQuery } from './parse-query.js'
import type { QueryNode } from './query-node.js'

const tools = searchToolsOf(settingsOf())

function nameOf(node: QueryNode): string {
  return node.kind === 'word' ? node.word : `"${node.words.join(' ')}"`
}

/** The nodes of each step, in the order in which the steps are taken. */
function steps(
  query: string,
  strategy: MatchingStrategy,
  frequencies: readonly number[] = [],
): readonly string[] {
  const { terms } = parseQuery(query, { tokenizer: tools.tokenizer, locales: undefined, lastIsPrefix: true })
  const plan = planDrops(makeNodes(terms, tools), strategy, () => frequencies)
  const taken = [...new Set(plan.values())].toSorted((a, b) => a - b)
  const nodesOf = (step: number): readonly QueryNode[] =>
    [...plan.keys()].filter((node) => plan.get(node) === step)
  return taken.map((step) => nodesOf(step).map(nameOf).join(' '))
}

describe('the strategy last', () => {
  const cases = [
    { query: 'a', dropped: [], because: 'keeps a single word' },
    {
      query: 'a b c',
      dropped: ['c', 'b bc'],
      because: 'gives up words from the end, glued ones with their first',
    },
    {
      query: 'a "b" c',
      dropped: ['c', 'a'],
      because: 'gives up every word when there is a phrase, never that',
    },
    { query: '"a b"', dropped: [], because: 'keeps a phrase' },
    { query: 'a b "c"', dropped: ['b', 'a ab'], because: 'gives up words before a phrase from the end too' },
  ]
  for (const { query, dropped, because } of cases)
    test(`${because}: ${query}`, () => expect(steps(query, 'last')).toEqual(dropped))
})

describe('the strategy frequency', () => {
  const cases = [
    {
      query: 'a, b, c',
      frequencies: [5, 1, 3],
      dropped: ['a', 'c'],
      because: 'gives up the most frequent first',
    },
    {
      query: 'a, b, c',
      frequencies: [3, 3, 1],
      dropped: ['a b'],
      because: 'gives up equally frequent ones together',
    },
    { query: 'a, b, c', frequencies: [3, 1, 1], dropped: ['a'], because: 'keeps all of the rarest' },
    { query: 'a, b', frequencies: [2, 2], dropped: [], because: 'keeps words that are all as frequent' },
    {
      query: 'a, b, c',
      frequencies: [0, 9, 1],
      dropped: ['a', 'b'],
      because: 'gives up first what matches nothing',
    },
    { query: 'a, b', frequencies: [0, 0], dropped: [], because: 'keeps words that all match nothing' },
    {
      query: 'a, "b", c',
      frequencies: [1, 2, 3],
      dropped: ['c', 'a'],
      because: 'keeps phrases, and then no word',
    },
  ]
  for (const { query, frequencies, dropped, because } of cases)
    test(because, () => expect(steps(query, 'frequency', frequencies)).toEqual(dropped))
})

test('the strategy all gives up nothing, and asks for no frequencies', () => {
  const { terms } = parseQuery('a b "c"', {
    tokenizer: tools.tokenizer,
    locales: undefined,
    lastIsPrefix: true,
  })
  const plan = planDrops(makeNodes(terms, tools), 'all', () => {
    throw new Error('asked for')
  })
  expect(plan.size).toBe(0)
})
