/** What an answer brings, in order; `done` or `failed` is the last. */
export type AnswerEvent =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'search'
      readonly callId: string
      readonly index: string
      readonly query: string
      readonly filter: string
    }
  | {
      readonly type: 'sources'
      readonly callId: string
      readonly sources: readonly AnswerSource[]
      readonly isCited: boolean
    }
  | { readonly type: 'done'; readonly reason: string }
  | { readonly type: 'failed'; readonly message: string; readonly code: string }

export interface AnswerSource {
  readonly number: number
  readonly index: string
  readonly id: string
  readonly document: Readonly<Record<string, unknown>>
}

/** The tools that are declared to be told of searches and sources. */
export const toldTools = [
  {
    type: 'function',
    function: { name: '_serviceSearchProgress', description: 'Reports each search as it begins.' },
  },
  {
    type: 'function',
    function: { name: '_serviceSearchSources', description: 'Hands over the documents that were found.' },
  },
]

interface Chunk {
  readonly choices?: readonly {
    readonly delta?: {
      readonly content?: string | null
      readonly tool_calls?: readonly {
        readonly function?: { readonly name?: string; readonly arguments?: string }
      }[]
    }
    readonly finish_reason?: string | null
  }[]
  readonly error?: { readonly message?: string; readonly code?: string | null }
}

/** Reads the stream of one answer. One that breaks off, or cannot be understood, ends as failed. */
export async function* readAnswer(body: ReadableStream<Uint8Array>): AsyncGenerator<AnswerEvent> {
  let reason: string | undefined
  for await (const data of dataLines(body)) {
    if (data === endOfAnswer) break
    const chunk = parsed(data) as Chunk | undefined
    if (chunk === undefined) {
      yield {
        type: 'failed',
        message: 'The server sent something that is no answer.',
        code: 'not_understood',
      }
      return
    }
    if (chunk.error !== undefined) {
      const { message, code } = chunk.error
      yield { type: 'failed', message: message ?? 'The answer failed.', code: code ?? '' }
      return
    }
    const choice = chunk.choices?.[0]
    for (const call of choice?.delta?.tool_calls ?? []) {
      const event = toldEvent(call.function?.name, call.function?.arguments)
      if (event !== undefined) yield event
    }
    if (choice?.delta?.content) yield { type: 'text', text: choice.delta.content }
    reason = choice?.finish_reason ?? reason
  }
  if (reason === undefined)
    yield { type: 'failed', message: 'The answer broke off before its end.', code: 'cut_off' }
  else yield { type: 'done', reason }
}

async function* dataLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  let isWhole = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (!line.startsWith('data:')) continue
        const data = line.slice(5).trim()
        isWhole = data === endOfAnswer
        yield data
      }
    }
  } finally {
    // Whoever stops reading also stops the answer; after its end there is only the end of the connection to read.
    void (isWhole ? reader.read() : reader.cancel()).catch(() => {})
  }
}

const endOfAnswer = '[DONE]'

function toldEvent(name: string | undefined, text = '{}'): AnswerEvent | undefined {
  if (name === '_serviceSearchProgress') {
    const told = parsed(text) as { call_id: string; function_arguments: string } | undefined
    if (told === undefined) return undefined
    // What a model asks for need not be JSON.
    const asked: Readonly<Record<string, unknown>> = parsed(told.function_arguments) ?? {}
    return {
      type: 'search',
      callId: told.call_id,
      index: textOf(asked['index_uid']),
      query: textOf(asked['q']),
      filter: textOf(asked['filter']),
    }
  }
  if (name !== '_serviceSearchSources') return undefined
  const told = parsed(text) as ToldSources | undefined
  if (told === undefined) return undefined
  const sources = told.references.map(({ number, index_uid: index, document_id: id }, at) => ({
    number,
    index,
    id: String(id ?? ''),
    document: told.sources[at] ?? {},
  }))
  return { type: 'sources', callId: told.call_id, sources, isCited: told.cited === true }
}

interface ToldSources {
  readonly call_id: string
  readonly sources: readonly AnswerSource['document'][]
  readonly references: readonly {
    readonly number: number
    readonly index_uid: string
    readonly document_id: string | number | null
  }[]
  readonly cited?: boolean
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Undefined for what is no JSON object. Who sent it is trusted with the rest of its shape. */
function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
