import { textOfMessage, type ChatMessage } from '../domain/chat/completion-request.js'
import { cleanLine } from './clean-text.js'
import type { LanguageModel } from './language-model.js'
import { ModelError } from './model-error.js'
import type { Talk } from './talk.js'

/** The words to search with for a question, without a model. */
export type StandaloneQuestion = (messages: readonly ChatMessage[]) => string

const rewritePrompt = `You turn the last question of a conversation into a query for a search engine.
Write the words that a document with the answer is likely to contain, in the language of the question. Put what the question only points to, such as "it" or "the second one", in the words of the conversation.
Answer with the query alone, on one line: no quotation marks, no explanation.`

const MOST_MESSAGES = 8
const MOST_CHARACTERS_EACH = 2_000
const MOST_QUERY_CHARACTERS = 300

/** What to search for when the model cannot say so by calling a function. In a longer conversation the model is
 *  asked to write it out; when it cannot, or says nothing of use, the question as it stands has to do. */
export async function standaloneQuery(
  talk: Talk,
  model: LanguageModel,
  standaloneQuestion: StandaloneQuestion,
): Promise<string> {
  const { messages } = talk.request
  const asStands = standaloneQuestion(messages)
  const said = messages.filter(({ role }) => role === 'user' || role === 'assistant')
  if (asStands === '' || said.length < 2) return asStands
  const rewritten = await rewrite(talk, model, transcriptOf(said))
  return rewritten === '' ? asStands : standaloneQuestion([{ role: 'user', content: rewritten }]) || asStands
}

async function rewrite(talk: Talk, model: LanguageModel, transcript: string): Promise<string> {
  const messages: readonly ChatMessage[] = [
    { role: 'system', content: rewritePrompt },
    { role: 'user', content: transcript },
  ]
  let text = ''
  try {
    const asked = { model: talk.request.model, messages, tools: [], passedOn: {} }
    for await (const event of model.answer(asked, talk.signal)) {
      if (event.type === 'text-delta') text += event.text
      if (event.type === 'finished') talk.count(event.usage)
    }
  } catch (error) {
    // The answer itself is asked of the same model next, and its failure is told.
    if (error instanceof ModelError && error.failure !== 'aborted') return ''
    throw error
  }
  return queryIn(text)
}

function transcriptOf(said: readonly ChatMessage[]): string {
  const lines = said
    .slice(-MOST_MESSAGES)
    .map((message) => `${message.role}: ${cleanLine(textOfMessage(message), MOST_CHARACTERS_EACH)}`)
  return `${lines.join('\n')}\n\nThe query for the last question:`
}

/** Models think aloud, and put quotation marks around what they were asked for. */
function queryIn(text: string): string {
  const answered = text.replaceAll(/<think>.*?(?:<\/think>|$)/gs, '')
  const line = answered.split('\n').find((each) => each.trim() !== '') ?? ''
  return cleanLine(line, MOST_QUERY_CHARACTERS).replaceAll(/^["'“”`]+|["'“”`]+$/g, '')
}
