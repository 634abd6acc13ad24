import { ModelError } from './model-error.js'

/** Waits for something that cannot be stopped, but no longer than the signal allows. */
export async function orAborted<Value>(pending: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const waited = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => reject(new ModelError({ failure: 'aborted', message: 'The conversation was ended.' }))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true, signal: waited.signal })
  })
  try {
    return await Promise.race([pending, aborted])
  } finally {
    waited.abort()
  }
}
