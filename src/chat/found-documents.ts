import { textOfMessage, type ChatMessage } from '../domain/chat/completion-request.js'
import type { SearchAnswer } from '../operations/search.js'
import type { Source } from './chat-event.js'

/** The documents that were found in one request, each by its number. */
export interface FoundDocuments {
  /** Numbers what a search found, in its order. A document that was found before keeps its number, and what was
   *  found of it then. */
  add(answer: Pick<SearchAnswer, 'hits' | 'metadata'>): readonly Source[]
  find(number: number): Source | undefined
  readonly count: number
}

/** Numbers begin after `lastNumber`. */
export function createFoundDocuments(lastNumber: number): FoundDocuments {
  const byKey = new Map<string, Source>()
  const byNumber = new Map<number, Source>()

  function sourceOf(json: string, { indexUid, primaryKey }: SearchAnswer['metadata']): Source {
    const documentId = primaryKey === null ? null : idIn(json, primaryKey)
    // A number and the text of it are the same document. Without a displayed id, all that is displayed tells it.
    const key = `${indexUid}\n${documentId === null ? json : `id ${documentId}`}`
    let source = byKey.get(key)
    if (source === undefined) {
      source = { number: lastNumber + byKey.size + 1, indexUid, documentId, json }
      byKey.set(key, source)
      byNumber.set(source.number, source)
    }
    return source
  }

  return {
    add: ({ hits, metadata }) => [
      // Doubles can only be documents without a displayed id that look the same.
      ...new Set(textsOf(hits).map((json) => sourceOf(json, metadata))),
    ],
    find: (number) => byNumber.get(number),
    get count() {
      return byKey.size
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
