// oxlint-disable-next-line typescript/no-explicit-any -- tests read answers field by field
type Json = any

/** The answer to a chat request, read to its end. */
export interface ChatAnswer {
  readonly status: number
  readonly headers: Headers
  /** Every byte of it. */
  readonly text: string
  /** The body of a refusal. */
  readonly body: Json
  /** The data of every event but `[DONE]`, parsed. */
  readonly events: readonly Json[]
  readonly chunks: readonly Json[]
  readonly errors: readonly Json[]
  /** The text of all chunks. */
  readonly content: string
  /** The special calls, their arguments parsed. */
  readonly calls: readonly SpecialCall[]
  readonly finish: string | undefined
  readonly usage: Json
}

export interface SpecialCall {
  readonly id: string
  readonly index: number
  readonly name: string
  readonly args: Json
}

export async function readChatAnswer(response: Response): Promise<ChatAnswer> {
  const text = await response.text()
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  return {
    status: response.status,
    headers: response.headers,
    body: isStream ? undefined : JSON.parse(text),
    ...readStream(isStream ? text : ''),
    text,
  }
}

/** What a stream of server-sent events says. */
export function readStream(text: string): Omit<ChatAnswer, 'status' | 'headers' | 'body'> {
  const events: readonly Json[] = dataOf(text)
    .filter((data) => data !== '[DONE]')
    .map((data) => JSON.parse(data))
  const chunks = events.filter(({ object }) => object === 'chat.completion.chunk')
  const choices = chunks.flatMap((chunk) => chunk.choices)
  return {
    text,
    events,
    chunks,
    errors: events.filter(({ error }) => error !== undefined).map(({ error }) => error),
    content: choices.map(({ delta }) => delta.content ?? '').join(''),
    calls: choices.flatMap(({ delta }) => delta.tool_calls ?? []).map(specialCall),
    finish: choices.findLast(({ finish_reason: reason }) => reason !== null)?.finish_reason,
    usage: chunks.find(({ usage }) => usage != null)?.usage,
  }
}

/** The data of every event, in order. */
export function dataOf(text: string): readonly string[] {
  return text
    .split('\n\n')
    .filter((event) => event.startsWith('data: '))
    .map((event) => event.slice('data: '.length))
}

/** Names of the special calls, shortened to what they tell. */
export function kindsOf(calls: readonly Pick<SpecialCall, 'name'>[]): readonly string[] {
  return calls.map(({ name }) => name.replace(/^_(service|meili)/, ''))
}

function specialCall(call: Json): SpecialCall {
  const { id, index, function: called } = call
  return { id, index, name: called.name, args: JSON.parse(called.arguments) }
}
