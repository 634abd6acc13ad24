import type { RankingDetails } from './explain-ranking.js'
import type { Hit } from './run-search.js'

/** How a hit is shown: what it is called, and its other fields with their matches marked. */
export interface DescribedHit {
  readonly title: string
  readonly fields: readonly (readonly [name: string, value: unknown])[]
  /** From 0 to 1. */
  readonly score: number | undefined
  readonly ranking: RankingDetails
}

const titleNames = ['title', 'name', 'headline', 'heading', 'subject', 'label', 'question']

/** What the server adds, and the page shows in its own way or not at all. */
const added = new Set(['_formatted', '_rankingScore', '_rankingScoreDetails', '_matchesPosition', '_vectors'])

export function describeHit(hit: Hit): DescribedHit {
  const fields = Object.keys(documentOf(hit)).map((name) => [name, shownValue(hit, name)] as const)
  const title = titleField(hit, fields)
  const { _rankingScore: score, _rankingScoreDetails: ranking = {} } = hit
  return {
    score,
    ranking,
    title: title === undefined ? 'Document' : textOf(title[1]),
    fields: fields.filter((field) => field !== title),
  }
}

/** Without what the server adds. */
export function documentOf(hit: Hit): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(hit).filter(([name]) => !added.has(name)))
}

function shownValue(hit: Hit, name: string): unknown {
  const { _formatted: formatted = {} } = hit
  return Object.hasOwn(formatted, name) ? formatted[name] : hit[name]
}

type Field = DescribedHit['fields'][number]

/** The field that sounds like a title, or else the first text that says something, or else the first. */
function titleField(hit: Hit, fields: readonly Field[]): Field | undefined {
  for (const wanted of titleNames) {
    const field = fields.find(([name]) => name.toLowerCase() === wanted)
    if (field !== undefined && isScalar(field[1])) return field
  }
  const texts = fields.filter(([name, value]) => typeof hit[name] === 'string' && typeof value === 'string')
  return (
    texts.find(([, value]) => /\p{L}/u.test(String(value)) && !String(value).includes('://')) ??
    fields.find(([, value]) => isScalar(value))
  )
}

function isScalar(value: unknown): boolean {
  return value !== null && typeof value !== 'object' && value !== ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : String(value)
}
