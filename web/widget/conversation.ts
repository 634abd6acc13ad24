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
  /** Empty for the first that the workspace has. */
  readonly model: string
  readonly apiKey: string
}

/** A conversation with a workspace: asks, follows the answer, and remembers both for the next question. */
export class Conversation {
  readonly turns: Turn[] = []
  readonly #options: () => ConversationOptions
  readonly #onChange: (turn: Turn) => void
  /** The model of each workspace that was asked for without one. */
  readonly #firstModels = new Map<string, string>()
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
    const controller = new AbortController()
    this.#running = controller
    this.#onChange(turn)
    try {
      await this.#follow(turn, messages, controller.signal)
    } catch (error) {
      const isStopped = controller.signal.aborted
      turn.state = isStopped ? 'stopped' : 'failed'
      if (!isStopped) turn.problem = error instanceof Error ? error.message : String(error)
    }
    // Another may have begun since, if this one was cleared away.
    if (this.#running === controller) this.#running = undefined
    this.#onChange(turn)
    return turn
  }

  stop(): void {
    this.#running?.abort()
  }

  /** Takes one out that shall be asked again. */
  forget(turn: Turn): void {
    const at = this.turns.indexOf(turn)
    if (at !== -1) this.turns.splice(at, 1)
  }

  clear(): void {
    this.stop()
    this.#running = undefined
    this.turns.length = 0
  }

  /** What was answered goes along, whole or until it was stopped; what failed is left out with its question. */
  #history(): readonly { role: string; content: string }[] {
    return this.turns
      .filter(({ text, state }) => text !== '' && state !== 'failed')
      .flatMap(({ question, text }) => [
        { role: 'user', content: question },
        { role: 'assistant', content: text },
      ])
  }

  async #follow(turn: Turn, messages: readonly unknown[], signal: AbortSignal): Promise<void> {
    const options = this.#options()
    const model = options.model === '' ? await this.#firstModel(options, signal) : options.model
    const body = JSON.stringify({ model, stream: true, messages, tools: toldTools })
    const answer = await call(options, 'chat/completions', { method: 'POST', body, signal })
    if (answer.body === null) throw new Error('The server sent nothing.')
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

  async #firstModel(options: ConversationOptions, signal: AbortSignal): Promise<string> {
    const place = `${options.baseUrl} ${options.workspace}`
    const known = this.#firstModels.get(place)
    if (known !== undefined) return known
    const answer = await call(options, 'models', { signal })
    const { data } = (await answer.json()) as { data: readonly { id: string }[] }
    const first = data[0]?.id
    if (first === undefined) throw new Error('The workspace has no model to answer with.')
    this.#firstModels.set(place, first)
    return first
  }
}

/** Resolves with an answer that is none of refusal; everything else is an error whose message can be shown. */
async function call(
  { baseUrl, workspace, apiKey }: ConversationOptions,
  what: string,
  init: RequestInit,
): Promise<Response> {
  if (workspace === '') throw new Error('No workspace was chosen to ask.')
  const headers = {
    ...(init.body != null && { 'content-type': 'application/json' }),
    ...(apiKey !== '' && { authorization: `Bearer ${apiKey}` }),
  }
  const url = `${baseUrl}/chats/${encodeURIComponent(workspace)}/${what}`
  const answer = await fetch(url, { ...init, headers }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    throw new Error('The server cannot be reached. Check the connection, then ask again.', { cause: error })
  })
  if (!answer.ok) throw new Error(await refusal(answer))
  return answer
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
  const unknown = `The server answered with status ${answer.status}.`
  try {
    const { message } = (await answer.json()) as { message?: string }
    return message ?? unknown
  } catch {
    return unknown
  }
}
