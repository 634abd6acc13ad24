/** How much one conversation may ask for. Every limit has a flag. */
export interface ChatLimits {
  /** Of the request's body, once it is decompressed. */
  readonly mostBodyBytes: number
  readonly mostMessages: number
  /** Calls to the provider; the last one is made without the search function, so that it answers. */
  readonly mostRounds: number
  readonly mostSearchesPerRound: number
  /** Of text that the provider sends for one answer. */
  readonly mostOutputBytes: number
  /** For the whole answer. */
  readonly timeoutMs: number
  /** For the provider's first byte, and between any two. */
  readonly silenceMs: number
  /** Answers that may be under way at the same time. */
  readonly mostStreams: number
}

const MEBIBYTE = 1024 ** 2

export const defaultChatLimits: ChatLimits = {
  mostBodyBytes: 4 * MEBIBYTE,
  mostMessages: 500,
  mostRounds: 20,
  mostSearchesPerRound: 8,
  mostOutputBytes: MEBIBYTE,
  timeoutMs: 300_000,
  silenceMs: 60_000,
  mostStreams: 10_000,
}
