import type { TokenUsage } from './language-model.js'

/** Follows one conversation for whoever measures it. Nothing of what was said is handed over, unless content is
 *  asked for. */
export interface ConversationTrace {
  /** The provider is asked. */
  roundStarted(): RoundTrace
  /** The caller is sent the first text. */
  textStarted(): void
  searchStarted(callId: string, args: string): void
  searchFinished(callId: string, found: number): void
  ended(outcome: ConversationOutcome): void
}

export interface RoundTrace {
  /** The provider has sent the first text or reasoning. */
  firstText(): void
  /** `failure` is undefined when the answer is whole. */
  ended(end: { readonly usage?: TokenUsage | undefined; readonly failure?: string | undefined }): void
}

export interface ConversationOutcome {
  readonly kind: 'finished' | 'failed' | 'aborted'
  /** How it finished, or the code of the failure. */
  readonly reason: string
  readonly usage: TokenUsage | undefined
}

/** What a conversation is known by to those who follow it. */
export interface ConversationFacts {
  readonly workspace: string
  readonly provider: string
  readonly model: string
}

export type StartTrace = (facts: ConversationFacts) => ConversationTrace
