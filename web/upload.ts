import { ApiFailure, failureOf, type Api } from './api.js'

export interface Upload {
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly type: string
  readonly content: Blob
  /** Called with the share that was sent, from 0 to 100. */
  readonly onProgress: (percentage: number) => void
  readonly signal?: AbortSignal
}

/** Sends a file. Unlike `fetch`, this can tell how much of it was sent. */
export async function upload<Answer>(api: Api, { onProgress, signal, ...wanted }: Upload): Promise<Answer> {
  const request = new XMLHttpRequest()
  const answered = new Promise<void>((resolve, reject) => {
    request.addEventListener('load', () => resolve())
    request.addEventListener('abort', () => reject(new Error('It was stopped before all of it was sent.')))
    request.addEventListener('error', () =>
      reject(
        new ApiFailure(0, {
          message:
            'The connection broke off while the file was sent. It may be larger than the server takes.',
          code: 'unreachable',
        }),
      ),
    )
  })
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    if (total > 0) onProgress((loaded / total) * 100)
  })
  request.open(wanted.method, wanted.path)
  request.setRequestHeader('content-type', wanted.type)
  if (api.key !== '') request.setRequestHeader('authorization', `Bearer ${api.key}`)
  signal?.addEventListener('abort', () => request.abort(), { once: true })
  request.send(wanted.content)
  await answered
  if (request.status >= 400)
    throw await failureOf(new Response(request.responseText, { status: request.status }))
  return JSON.parse(request.responseText) as Answer
}
