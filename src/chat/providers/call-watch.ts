/** Keeps the time of one call to a provider, from its first attempt to its last byte. */
export interface CallWatch {
  /** Aborts when the caller gives up, when the provider is silent for too long, and at the end. */
  readonly signal: AbortSignal
  /** Why it aborted: undefined while it has not, or when the call was simply over. */
  readonly cause: 'caller' | 'silence' | undefined
  timeLeftMs(): number
  /** Waits for the provider. Only this counts as its silence: a slow reader is not the provider's fault. */
  waitFor<T>(what: Promise<T>): Promise<T>
  /** Allows no more than this for each later wait. */
  hurry(silenceMs: number): void
  /** Ends whatever is still under way. */
  end(): void
}

export interface CallTimes {
  readonly timeoutMs: number
  readonly silenceMs: number
  readonly now: () => Date
}

/** Without one, each call would make an error with the trace of its stack that nobody reads. */
const isOver = 'the call is over'

export function startCallWatch(caller: AbortSignal, { timeoutMs, silenceMs, now }: CallTimes): CallWatch {
  const startedMs = now().getTime()
  const controller = new AbortController()
  let cause: CallWatch['cause']
  let isWaiting = false

  const giveUp = (why: CallWatch['cause']): void => {
    if (controller.signal.aborted) return
    cause = why
    controller.abort()
  }
  const onAbort = (): void => giveUp('caller')
  const startTimer = (lengthMs: number): NodeJS.Timeout =>
    setTimeout(() => {
      if (isWaiting) giveUp('silence')
    }, lengthMs)
  let timer = startTimer(silenceMs)
  caller.addEventListener('abort', onAbort)
  if (caller.aborted) onAbort()

  return {
    signal: controller.signal,
    get cause() {
      return cause
    },
    timeLeftMs: () => Math.max(0, startedMs + timeoutMs - now().getTime()),
    async waitFor(what) {
      isWaiting = true
      // One timer for the whole call, also after it has run out while nobody waited.
      timer.refresh()
      try {
        return await what
      } finally {
        isWaiting = false
      }
    },
    hurry(lengthMs) {
      clearTimeout(timer)
      timer = startTimer(Math.min(lengthMs, silenceMs))
    },
    end() {
      clearTimeout(timer)
      caller.removeEventListener('abort', onAbort)
      controller.abort(isOver)
    },
  }
}
