/** What the server says is wrong. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly status: number
  readonly code: string
  readonly link: string | undefined

  constructor(status: number, { message, code, link }: { message: string; code: string; link?: string }) {
    super(message)
    this.status = status
    this.code = code
    this.link = link
  }
}

export interface CallOptions {
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as it is, with its content type. */
  readonly body?: { readonly type: string; readonly content: BodyInit }
  readonly signal?: AbortSignal
}

/** Everything the page asks of the server goes through here, with the key of the session. */
export interface Api {
  readonly key: string
  /** Resolves with the parsed answer; whatever else happens is an `ApiFailure`. */
  call<Answer = unknown>(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** The answer as it comes, for streams; a refusal is an `ApiFailure` all the same. */
  open(method: string, path: string, options?: CallOptions): Promise<Response>
}

export function createApi(key: string, baseUrl = ''): Api {
  async function open(
    method: string,
    path: string,
    { json, body, signal }: CallOptions = {},
  ): Promise<Response> {
    const type = json === undefined ? body?.type : 'application/json'
    const init: RequestInit = {
      method,
      headers: {
        ...(key !== '' && { authorization: `Bearer ${key}` }),
        ...(type !== undefined && { 'content-type': type }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(body !== undefined && { body: body.content }),
      ...(signal && { signal }),
    }
    const answer = await fetch(`${baseUrl}${path}`, init).catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw new ApiFailure(0, {
        message: 'The server cannot be reached. Is it running?',
        code: 'unreachable',
      })
    })
    if (answer.ok) return answer
    throw await failureOf(answer)
  }

  return {
    key,
    open,
    async call<Answer>(method: string, path: string, options?: CallOptions): Promise<Answer> {
      const answer = await open(method, path, options)
      const text = await answer.text()
      return (text === '' ? undefined : JSON.parse(text)) as Answer
    },
  }
}

export async function failureOf(answer: Response): Promise<ApiFailure> {
  const text = await answer.text()
  try {
    const { message, code, link } = JSON.parse(text) as { message: string; code: string; link: string }
    return new ApiFailure(answer.status, { message, code, link })
  } catch {
    const message = `The server answered with status ${answer.status}.`
    return new ApiFailure(answer.status, { message, code: 'unexpected' })
  }
}
