import type { ServerResponse } from 'node:http'

/** Resolves when the connection can take more, or is gone. Leaves no listener behind: a long answer waits often. */
export async function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      response.off('drain', settle)
      response.off('close', settle)
      resolve()
    }
    response.once('drain', settle)
    response.once('close', settle)
  })
}
