import type { Log } from '../domain/log.js'

const signalNumbers = { SIGINT: 2, SIGTERM: 15 } as const

/** The first signal stops the server in good order; a second one ends the process at once. */
export function stopOnSignals({ stop, log }: { stop: () => Promise<void>; log: Log }): void {
  let isStopping = false
  const onSignal = (signal: keyof typeof signalNumbers) => {
    if (isStopping) process.exit(128 + signalNumbers[signal])
    isStopping = true
    log.info('stopping: letting running requests finish; a second signal ends at once', { signal })
    stop().then(
      () => log.info('stopped'),
      (error: unknown) => {
        log.error('could not stop in good order', { error })
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
