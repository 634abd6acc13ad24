import type { Source } from '../chat-event.js'
import { findPassages, type Passage } from './find-passages.js'

export interface PassageQuestion {
  readonly question: string
  /** The documents that were found, best first. */
  readonly sources: readonly Source[]
  /** Whether it stands in for a language model that is down. */
  readonly isFallback: boolean
}

/** Answers without a language model, piece by piece as it is read: by quoting, never by making sentences up. */
export type AnswerByPassages = (asked: PassageQuestion) => AsyncIterable<string>

const MOST_PASSAGES = 4

export const answerByPassages: AnswerByPassages = async function* ({ question, sources, isFallback }) {
  if (isFallback) yield 'The language model of this workspace cannot be reached at the moment. '
  if (question === '') {
    yield 'Ask me something about the documents here: I look for passages that answer it and quote them.\n\n'
    yield aboutItself
    return
  }
  const passages = findPassages(question, sources, MOST_PASSAGES)
  if (passages.length === 0) {
    yield `I found no passage about “${plain(question)}” in the documents that you may see. `
    yield 'Other words may help.\n\n'
    yield aboutItself
    return
  }
  yield passages.length === 1 ? 'This passage fits best:\n\n' : 'These passages fit best:\n\n'
  for (const passage of passages) yield* pieces(line(passage))
  yield '\n'
  yield aboutItself
}

const aboutItself =
  '_Answered by Parley’s built-in answerer: it quotes documents and uses no language model._'

function line({ source, title, text }: Passage): string {
  const name = title === undefined ? '' : `**${plain(title)}**: `
  return `- ${name}${plain(text)} [${source.number}]\n`
}

/** A few words at a time, as a model would send them. */
function* pieces(text: string): Generator<string> {
  const words = text.split(/(?<= )/)
  for (let at = 0; at < words.length; at += 4) yield words.slice(at, at + 4).join('')
}

/** What stands in a document is shown as it is: none of it becomes a link, an image, a heading or a citation. */
function plain(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~!]/g, '\\$&').replace(/\s+/g, ' ')
}
