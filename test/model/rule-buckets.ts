import type { DocumentSet } from './document-set.js'
import { graphBuckets, type GraphRule } from './graph-rule.js'
import type { DropRanks } from './matching-strategy.js'
import type { ModelView } from './model-view.js'
import type { QueryGraph } from './query-graph.js'
import type { RelevanceRule, RuleToRun } from './ranking-rules.js'
import { attributeRankRule } from './rules/attribute-rank.js'
import { exactAttributeBuckets } from './rules/exact-attribute.js'
import { exactWordsRule } from './rules/exact-words.js'
import { proximityRule } from './rules/proximity.js'
import { sortBuckets } from './rules/sort.js'
import { typoRule } from './rules/typo.js'
import { wordPositionRule } from './rules/word-position.js'
import { rankOfPhraseWords, wordsRule } from './rules/words.js'
import type { RuleResult } from './score.js'

export interface Bucket {
  readonly documents: DocumentSet
  readonly result: RuleResult
  /** What the next rule works with; undefined in a search without words. */
  readonly graph: QueryGraph | undefined
}

export interface Ranked {
  readonly view: ModelView
  readonly dropRanks: DropRanks
}

/** The universe in buckets, the best first. */
export function* ruleBuckets(
  ranked: Ranked,
  rule: RuleToRun,
  graph: QueryGraph | undefined,
  universe: DocumentSet,
): Generator<Bucket> {
  if (rule.kind === 'sort') {
    const name = `${rule.order.field}:${rule.order.direction}`
    for (const { documents, value } of sortBuckets(ranked.view.index, rule.order, universe))
      yield { documents, graph, result: { rule: 'sort', name, value } }
  } else if (graph !== undefined) yield* relevanceBuckets(ranked, rule.rule, graph, universe)
}

function* relevanceBuckets(
  ranked: Ranked,
  rule: RelevanceRule,
  graph: QueryGraph,
  universe: DocumentSet,
): Generator<Bucket> {
  if (rule === 'exactAttribute') {
    for (const { documents, matchType, rank } of exactAttributeBuckets(ranked.view, graph, universe))
      yield { documents, graph, result: { rule, matchType, rank, maxRank: 3 } }
    return
  }
  const extra = rule === 'words' ? rankOfPhraseWords(graph) : 0
  for (const bucket of graphBuckets(graphRules[rule](ranked), graph, universe)) {
    const maxRank = bucket.highestCost + 1 + extra
    const result = { rule, rank: maxRank - bucket.cost, maxRank }
    yield { documents: bucket.documents, graph: bucket.graph, result }
  }
}

const graphRules: Readonly<Record<Exclude<RelevanceRule, 'exactAttribute'>, (ranked: Ranked) => GraphRule>> =
  {
    words: ({ view, dropRanks }) => wordsRule(view, dropRanks),
    typo: ({ view }) => typoRule(view),
    proximity: ({ view }) => proximityRule(view),
    attributeRank: ({ view }) => attributeRankRule(view),
    wordPosition: ({ view }) => wordPositionRule(view),
    exactWords: ({ view }) => exactWordsRule(view),
  }
