import { ApiError, apiError } from '../domain/errors/api-error.js'
import type { Answer } from './answer.js'

/** Whatever was thrown, as an error the caller may see. What is not ours says nothing of its inside. */
export function toApiError(thrown: unknown, requestId: string): ApiError {
  return thrown instanceof ApiError ? thrown : apiError('internal', requestId)
}

/** The four fields that every client reads. On the chat routes the same error stands a second time
 *  in the form that chat-completions clients show. */
export function errorAnswer(error: ApiError, path: string): Answer {
  const standard = error.toObject()
  const body = isChatPath(path) ? { ...standard, error: chatForm(error) } : standard
  return { kind: 'json', status: error.status, body }
}

function isChatPath(path: string): boolean {
  return /^\/+chats(\/|$)/.test(path)
}

function chatForm(error: ApiError) {
  return { message: error.message, type: error.type, param: null, code: error.code }
}
