import { textOfMessage, type ChatMessage } from '../../domain/chat/completion-request.js'
import { contentWords, foldedWords } from './content-words.js'

/** A question with fewer telling words than this may lean on the one before it. */
const FEW_WORDS = 4

/** In characters: what is searched for is cut, not refused. */
const LONGEST = 300

/**
 * What the caller asks last, in words that can be searched for without the rest of the conversation. A question
 * that points back ("and the second one?", "how long is it?") is joined with the telling words of the one before.
 */
export function standaloneQuestion(messages: readonly ChatMessage[]): string {
  const asked = messages.filter(({ role }) => role === 'user').map((message) => textOfMessage(message).trim())
  const last = asked.findLast((text) => text !== '') ?? ''
  const words = contentWords(last)
  const before = asked.slice(0, Math.max(0, asked.lastIndexOf(last))).findLast((text) => text !== '')
  const joined =
    before !== undefined && leansBack(last, words)
      ? [...contentWords(before), ...newWords(words, last)]
      : words
  return [...new Set(joined)].join(' ').slice(0, LONGEST)
}

function leansBack(text: string, words: readonly string[]): boolean {
  if (words.length >= FEW_WORDS) return false
  const all = foldedWords(text)
  return all.length === 0 || all.some((word) => pointers.has(word)) || beginnings.has(all[0] ?? '')
}

/** Of a question that consists of pointers alone, none says anything. */
function newWords(words: readonly string[], text: string): readonly string[] {
  const isEmpty = contentWords(text).every((word) => pointers.has(word) || beginnings.has(word))
  return isEmpty ? [] : words.filter((word) => !pointers.has(word))
}

const pointers: ReadonlySet<string> = new Set(
  `he her him his it its one ones she that their them these they this those first second third last other others
  er sie es ihn ihm ihr dies diese dieser dieses davon il elle lui ils elles celui celle ceux ellos ella el este esta`.split(
    /\s+/,
  ),
)

const beginnings: ReadonlySet<string> = new Set(['and', 'but', 'or', 'also', 'und', 'aber', 'et', 'y', 'e'])
