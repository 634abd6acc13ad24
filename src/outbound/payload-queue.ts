import type { Payload } from './payload.js'

export interface QueueLimits {
  readonly payloads: number
  readonly bytes: number
}

/** Payloads that wait, oldest first, within limits. */
export interface PayloadQueue {
  /** Adds one, and returns those that had to make room. The newest is kept, however large. */
  add(payload: Payload): readonly Payload[]
  take(): Payload | undefined
  /** Empties it. */
  clear(): readonly Payload[]
}

export function createPayloadQueue(limits: QueueLimits): PayloadQueue {
  const waiting: Payload[] = []
  let bytes = 0
  const take = (): Payload | undefined => {
    const first = waiting.shift()
    bytes -= first?.bytes ?? 0
    return first
  }
  return {
    add(payload) {
      const dropped: Payload[] = []
      waiting.push(payload)
      bytes += payload.bytes
      while (waiting.length > 1 && (waiting.length > limits.payloads || bytes > limits.bytes)) {
        const oldest = take()
        if (oldest !== undefined) dropped.push(oldest)
      }
      return dropped
    },
    take,
    clear() {
      bytes = 0
      return waiting.splice(0)
    },
  }
}
