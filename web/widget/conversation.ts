import { readAnswer, toldTools, type AnswerSource } from './read-answer.js'

/** One question and what came of it. */
export interface Turn {
  readonly question: string
  text: string
  readonly searches: TurnSearch[]
  /** By number. */
  readonly sources: Map<number, AnswerSource>
  /** Numbers that the answer cites. */
  cited: readonly number[]
  state: 'running' | 'done' | 'stopped' | 'failed'
  /** Why it failed, or that it was cut. */
  problem: string | undefined
}

export interface TurnSearch {
  readonly callId: string
  readonly index: string
  readonly query: string
  readonly filter: string
  /** Undefined until it is finished. */
  found: number | undefined
}

export interface ConversationOptions {
  /** Of the server; empty for the one the page comes from. */
  readonly baseUrl: string
  readonly workspace: string
  readonly model: string
  readonly apiKey: string
}

/** A conversation with a workspace: asks, follows the answer, and remembers both for the next question. */
export class Conversation {
  readonly turns: Turn[] = []
  readonly #options: () => ConversationOptions
  readonly #onChange: (turn: Turn) => void
  #running: AbortController | undefined

  constructor(options: () => ConversationOptions, onChange: (turn: Turn) => void) {
    this.#options = options
    this.#onChange = onChange
  }

  get isRunning(): boolean {
    return this.#running !== undefined
  }

  async ask(question: string): Promise<Turn> {
    const turn: Turn = {
      question,
      text: '',
      searches: [],
      sources: new Map(),
      cited: [],
      state: 'running',
      problem: undefined,
    }
    const messages = [...this.#history(), { role: 'user', content: question }]
    this.turns.push(turn)
    this.#running = new AbortController()
    this.#onChange(turn)
    try {
      await this.#follow(turn, messages, this.#running.signal)
    } catch (error) {
      const isStopped = this.#running.signal.aborted
      turn.state = isStopped ? 'stopped' : 'failed'
      if (!isStopped) turn.problem = error instanceof Error ? error.message : String(error)
    }
    this.#running = undefined
    this.#onChange(turn)
    return turn
  }

  stop(): void {
    this.#running?.abort()
  }

  clear(): void {
    this.stop()
    this.turns.length = 0
  }

  /** What was answered goes along; what failed is left out with its question. */
  #history(): readonly { role: string; content: string }[] {
    return this.turns
      .filter(({ text }) => text !== '')
      .flatMap(({ question, text }) => [
        { role: 'user', content: question },
        { role: 'assistant', content: text },
      ])
  }

  async #follow(turn: Turn, messages: readonly unknown[], signal: AbortSignal): Promise<void> {
    const { baseUrl, workspace, model, apiKey } = this.#options()
    const url = `${baseUrl}/chats/${encodeURIComponent(workspace)}/chat/completions`
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey !== '' && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ model, stream: true, messages, tools: toldTools }),
      signal,
    })
    if (!answer.ok || answer.body === null) throw new Error(await refusal(answer))
    for await (const event of readAnswer(answer.body)) {
      switch (event.type) {
        case 'text':
          turn.text += event.text
          break
        case 'search': {
          const { callId, index, query, filter } = event
          turn.searches.push({ callId, index, query, filter, found: undefined })
          break
        }
        case 'sources':
          noteSources(turn, event)
          break
        case 'done':
          turn.state = 'done'
          if (event.reason === 'length')
            turn.problem = 'The answer was cut: it reached the longest length allowed.'
          break
        case 'failed':
          turn.state = 'failed'
          turn.problem = event.message
          break
      }
      this.#onChange(turn)
    }
  }
}

function noteSources(
  turn: Turn,
  { callId, sources, isCited }: { callId: string; sources: readonly AnswerSource[]; isCited: boolean },
): void {
  for (const source of sources) turn.sources.set(source.number, source)
  if (isCited) turn.cited = sources.map(({ number }) => number)
  const search = turn.searches.find((each) => each.callId === callId)
  if (search !== undefined) search.found = sources.length
}

async function refusal(answer: Response): Promise<string> {
  try {
    const { message } = (await answer.json()) as { message?: string }
    return message ?? `The server answered with status ${answer.status}.`
  } catch {
    return `The server answered with status ${answer.status}.`
  }
}
