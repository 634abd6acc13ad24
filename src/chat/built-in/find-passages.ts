import type { Source } from '../chat-event.js'
import { contentWords, foldedWords, likeness } from './content-words.js'

/** A piece of a document that may answer a question. */
export interface Passage {
  readonly source: Source
  /** What the document is called; undefined when nothing in it reads like a name. */
  readonly title: string | undefined
  readonly text: string
  readonly score: number
}

interface Sentence {
  readonly source: Source
  readonly title: string | undefined
  readonly text: string
  readonly words: readonly string[]
  /** 0 for the best document. */
  readonly rank: number
}

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' })

/** Documents beyond are not read, and of each only its beginning. */
const MOST_DOCUMENTS = 12
const MOST_CHARACTERS = 20_000
/** Longer sentences are cut between words. */
const LONGEST_PASSAGE = 320

/** The best passages for a question, best first: those with most of its words, the rarer the better, and of
 *  equally good ones those of the documents that were found first. At most two of one document. */
export function findPassages(question: string, sources: readonly Source[], most: number): readonly Passage[] {
  const asked = [...new Set(contentWords(question))]
  const read = sources.slice(0, MOST_DOCUMENTS).flatMap(sentencesOf)
  const rarity = asked.map((word) => {
    const having = read.filter(({ words }) => words.some((other) => likeness(word, other) > 0)).length
    return Math.log(1 + read.length / (1 + having))
  })
  const scored = read.map((sentence) => ({ sentence, score: scoreOf(sentence, asked, rarity) }))
  const best = scored.filter(({ score }) => score > 0).toSorted((one, other) => other.score - one.score)
  const taken = new Map<number, number>()
  const passages: Passage[] = []
  for (const { sentence, score } of best) {
    if (passages.length === most) break
    const { source, title, text } = sentence
    const before = taken.get(source.number) ?? 0
    if (before === 2 || passages.some((passage) => passage.text === text)) continue
    taken.set(source.number, before + 1)
    passages.push({ source, title, text: shorten(text), score })
  }
  return passages
}

function scoreOf({ words, rank }: Sentence, asked: readonly string[], rarity: readonly number[]): number {
  let score = 0
  for (const [at, word] of asked.entries()) {
    const likest = words.reduce((most, other) => Math.max(most, likeness(word, other)), 0)
    score += likest * (rarity[at] ?? 0)
  }
  // Long sentences have more words by chance, and documents found first are better ones.
  return score / (1 + words.length / 60) / (1 + rank / 8)
}

function sentencesOf(source: Source, rank: number): readonly Sentence[] {
  const document: unknown = JSON.parse(source.json)
  if (typeof document !== 'object' || document === null) return []
  const fields = Object.entries(document).filter(([name]) => !name.startsWith('_'))
  const title = titleOf(fields)
  const titleWords = title === undefined ? [] : foldedWords(title)
  const texts = fields.flatMap(([name, value]) => textsIn(name, value))
  let left = MOST_CHARACTERS
  const found: Sentence[] = []
  for (const text of texts) {
    if (left <= 0) break
    const part = text.slice(0, left)
    left -= part.length
    for (const { segment } of sentences.segment(part)) {
      const trimmed = segment.replace(/\s+/g, ' ').trim()
      if (trimmed === '' || trimmed === title) continue
      // The name of a document is what all of it is about.
      const words = [...foldedWords(trimmed), ...titleWords]
      found.push({ source, title, text: trimmed, words, rank })
    }
  }
  return found
}

/** Texts of some length stand alone; short values say little without the name of their field. */
function textsIn(name: string, value: unknown): readonly string[] {
  if (typeof value === 'string')
    return [value.includes(' ') && value.length > 40 ? value : `${name}: ${value}`]
  if (typeof value === 'number' || typeof value === 'boolean') return [`${name}: ${String(value)}`]
  if (Array.isArray(value)) {
    const plain = value.filter((item) => typeof item === 'string' || typeof item === 'number')
    if (plain.length === value.length && plain.length > 0) return [`${name}: ${plain.join(', ')}`]
    return value.flatMap((item: unknown) => textsIn(name, item))
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([inner, item]) => textsIn(`${name}.${inner}`, item))
  return []
}

function titleOf(fields: readonly (readonly [string, unknown])[]): string | undefined {
  const named = fields.find(
    ([name, value]) => titleNames.has(name.toLowerCase()) && typeof value === 'string',
  )
  const short = fields.find(
    ([, value]) => typeof value === 'string' && value.includes(' ') && value.length <= 80,
  )
  const value = (named ?? short)?.[1]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

const titleNames: ReadonlySet<string> = new Set(['title', 'name', 'label', 'heading', 'headline', 'subject'])

function shorten(text: string): string {
  if (text.length <= LONGEST_PASSAGE) return text
  const cut = text.slice(0, LONGEST_PASSAGE)
  const space = cut.lastIndexOf(' ')
  const whole = space > LONGEST_PASSAGE / 2 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '')
  return `${whole} …`
}
