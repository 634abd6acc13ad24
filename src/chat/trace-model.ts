import type { ConversationTrace } from './conversation-trace.js'
import type { LanguageModel } from './language-model.js'
import { ModelError } from './model-error.js'

/** The same model, with each of its answers told to the trace. */
export function traceModel(model: LanguageModel, trace: ConversationTrace): LanguageModel {
  return {
    async *answer(request, signal) {
      const round = trace.roundStarted()
      let isSilent = true
      let failure: string | undefined = 'aborted'
      let usage
      try {
        for await (const event of model.answer(request, signal)) {
          if (event.type === 'finished') {
            failure = undefined
            usage = event.usage
          } else if (isSilent && event.type !== 'tool-call') {
            isSilent = false
            round.firstText()
          }
          yield event
        }
      } catch (error) {
        failure = error instanceof ModelError ? error.failure : 'internal'
        throw error
      } finally {
        round.ended({ usage, failure })
      }
    },
  }
}
