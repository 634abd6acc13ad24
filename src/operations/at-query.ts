import { queryPlace } from '../domain/decode-multi-search.js'
import { ApiError, asBodyMistake } from '../domain/errors/api-error.js'

/** Runs `body` for the query at this place of the request: what it is refused with tells the place. */
export async function atQuery<Result>(at: number, body: () => Promise<Result>): Promise<Result> {
  try {
    return await body()
  } catch (error) {
    throw error instanceof ApiError ? asBodyMistake(error, queryPlace(at)) : error
  }
}
