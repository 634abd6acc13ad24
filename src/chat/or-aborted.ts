import { ModelError } from './model-error.js'

/** Waits for something that cannot be stopped, but no longer than the signal allows. Nothing of it is held once it is
 *  there: the signal lives as long as the conversation, and what is waited for may be large. */
export async function orAborted<Value>(pending: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new ModelError({ failure: 'aborted', message: 'The conversation was ended.' }))
    const settle = (then: () => void) => {
      signal.removeEventListener('abort', stop)
      then()
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
    pending.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error instanceof Error ? error : new Error(String(error)))),
    )
  })
}
