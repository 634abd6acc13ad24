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

/** Reads the stream of one answer. One that breaks off ends as failed. */
export async function* readAnswer(body: ReadableStream<Uint8Array>): AsyncGenerator<AnswerEvent> {
  let reason: string | undefined
  for await (const data of dataLines(body)) {
    if (data === '[DONE]') break
    const chunk = JSON.parse(data) as Chunk
    if (chunk.error !== undefined) {
      yield {
        type: 'failed',
        message: chunk.error.message ?? 'The answer failed.',
        code: chunk.error.code ?? '',
      }
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
  if (reason === undefined) yield { type: 'failed', message: 'The answer broke off.', code: 'cut_off' }
  else yield { type: 'done', reason }
}

async function* dataLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: ')) yield line.slice(6)
    }
  } finally {
    // Whoever stops reading also stops the answer.
    void reader.cancel().catch(() => {})
  }
}

function toldEvent(name: string | undefined, text = '{}'): AnswerEvent | undefined {
  if (name === '_serviceSearchProgress') {
    const told = JSON.parse(text) as { call_id: string; function_arguments: string }
    const asked = JSON.parse(told.function_arguments) as Readonly<Record<string, string | undefined>>
    return {
      type: 'search',
      callId: told.call_id,
      index: asked['index_uid'] ?? '',
      query: asked['q'] ?? '',
      filter: asked['filter'] ?? '',
    }
  }
  if (name !== '_serviceSearchSources') return undefined
  const told = JSON.parse(text) as {
    call_id: string
    sources: readonly AnswerSource['document'][]
    references: readonly { number: number; index_uid: string; document_id: string | number | null }[]
    cited?: boolean
  }
  const sources = told.references.map(({ number, index_uid: index, document_id: id }, at) => ({
    number,
    index,
    id: String(id ?? ''),
    document: told.sources[at] ?? {},
  }))
  return { type: 'sources', callId: told.call_id, sources, isCited: told.cited === true }
}
