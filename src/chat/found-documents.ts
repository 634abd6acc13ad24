import { textOfMessage, type ChatMessage } from '../domain/chat/completion-request.js'
import type { SearchAnswer } from '../operations/search.js'
import type { Source } from './chat-event.js'

/** The documents that were found in one request, each by its number. */
export interface FoundDocuments {
  /** Numbers what a search found, in its order. A document that was found before keeps its number, and what was
   *  found of it then. */
  add(answer: Pick<SearchAnswer, 'hits' | 'metadata'>): readonly Source[]
  /** Nothing where the texts are not kept. */
  find(number: number): Source | undefined
  readonly count: number
}

export interface FoundOptions {
  /** Whether documents can be asked for again. Their texts are most of what a conversation holds. */
  readonly keepsTexts?: boolean
}

/** Numbers begin after `lastNumber`. */
export function createFoundDocuments(
  lastNumber: number,
  { keepsTexts = true }: FoundOptions = {},
): FoundDocuments {
  const numbers = new Map<string, number>()
  const byNumber = new Map<number, Source>()

  function sourceOf(json: string, { indexUid, primaryKey }: SearchAnswer['metadata']): Source {
    const documentId = primaryKey === null ? null : idIn(json, primaryKey)
    // A number and the text of it are the same document. Without a displayed id, all that is displayed tells it.
    const key = `${indexUid}\n${documentId === null ? json : `id ${documentId}`}`
    const known = numbers.get(key)
    const kept = known === undefined ? undefined : byNumber.get(known)
    if (kept !== undefined) return kept
    const number = known ?? lastNumber + numbers.size + 1
    const source = { number, indexUid, documentId, json }
    numbers.set(key, number)
    if (keepsTexts) byNumber.set(number, source)
    return source
  }

  return {
    add({ hits, metadata }) {
      const found = new Map<number, Source>()
      for (const json of textsOf(hits)) {
        const source = sourceOf(json, metadata)
        // Doubles can only be documents without a displayed id that look the same.
        if (!found.has(source.number)) found.set(source.number, source)
      }
      return [...found.values()]
    },
    find: (number) => byNumber.get(number),
    get count() {
      return numbers.size
    },
  }
}

/** How a document is introduced to the model; the numbers of a conversation can be read back from it. */
export function documentTag(delimiter: string): string {
  return `document-${delimiter}`
}

const earlierDocument = /<document-\S+ number="(\d{1,4})"/g

/** The highest number in documents that earlier requests of the conversation found: its answers point to them,
 *  so no new document may have such a number. */
export function lastNumberIn(messages: readonly ChatMessage[]): number {
  const texts = messages.filter(({ role }) => role === 'tool').map(textOfMessage)
  const numbers = texts.flatMap((text) =>
    [...text.matchAll(earlierDocument)].map(([, number]) => Number(number)),
  )
  return numbers.reduce((highest, number) => Math.max(highest, number), 0)
}

function textsOf({ bytes, ends }: SearchAnswer['hits']): readonly string[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return ends.map((end, at) => all.toString('utf8', ends[at - 1] ?? 0, end))
}

function idIn(json: string, primaryKey: string): string | number | null {
  const document: unknown = JSON.parse(json)
  if (typeof document !== 'object' || document === null || !Object.hasOwn(document, primaryKey)) return null
  const id: unknown = Reflect.get(document, primaryKey)
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
