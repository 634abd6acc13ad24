/** Resolves after that time, or as soon as the signal aborts. */
export type Sleep = (durationMs: number, signal: AbortSignal) => Promise<void>

export const sleep: Sleep = async (durationMs, signal) =>
  new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, durationMs)
    signal.addEventListener('abort', wake)
    if (signal.aborted) wake()
  })
