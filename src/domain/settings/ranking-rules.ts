import * as z from 'zod'
import { describeWrongName } from '../describe-mistake.js'

export const rankingRuleNames = [
  'words',
  'typo',
  'proximity',
  'attribute',
  'attributeRank',
  'wordPosition',
  'sort',
  'exactness',
  // Ours, and not among the default rules: for questions in whole sentences.
  'bm25',
] as const

/** A rule by its name, or an attribute whose values rank rising (`:asc`) or falling (`:desc`). */
export type RankingRule = (typeof rankingRuleNames)[number] | `${string}:${'asc' | 'desc'}`

export const defaultRankingRules = [
  'words',
  'typo',
  'proximity',
  'attributeRank',
  'sort',
  'wordPosition',
  'exactness',
] as const satisfies readonly RankingRule[]

const acceptedForms = [...rankingRuleNames, '<attribute>:asc', '<attribute>:desc']

// Distances need a point to measure from, which only a search has.
const geoField = /^_geo(Distance)?$|^_geo\w*\(/

const rankingRule = z.string().transform((text, context): RankingRule => {
  if (isRankingRule(text)) return text
  context.addIssue({ code: 'custom', message: describeWrongName(acceptedForms, text) })
  return z.NEVER
})

/** `attribute` is both of the others at once, so it cannot stand beside either. */
export const rankingRules = z
  .array(rankingRule)
  .refine(
    (rules) => !rules.includes('attribute') || !rules.some(isPartOfAttribute),
    '`attribute` does not go with `attributeRank` or `wordPosition`',
  )

function isRankingRule(text: string): text is RankingRule {
  const field = /^(.+):(?:asc|desc)$/s.exec(text)?.[1]
  return field === undefined ? rankingRuleNames.some((name) => name === text) : !geoField.test(field)
}

function isPartOfAttribute(rule: RankingRule): boolean {
  return rule === 'attributeRank' || rule === 'wordPosition'
}
