import type { Log } from '../domain/log.js'
import type { Metrics } from '../instance/metrics.js'
import type { RoundTrace, StartTrace } from './conversation-trace.js'

export interface CountDependencies {
  readonly metrics: Metrics
  readonly log: Log
  /** Milliseconds that only ever grow. */
  readonly elapsedMs: () => number
}

const secondBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

const nothingMore: RoundTrace = { firstText() {}, ended() {} }

/** Workspaces beyond are counted together: each one has its own lines as long as the process runs. */
const MOST_WORKSPACES = 200

/** Counts conversations by workspace, and writes a line to the log for each: how it went, never what was said. */
export function countConversations({ metrics, log, elapsedMs }: CountDependencies): StartTrace {
  const total = metrics.counter('parley_chat_requests_total', 'Conversations answered, by how they ended.')
  const errors = metrics.counter('parley_chat_errors_total', 'Conversations that failed, by why.')
  const rounds = metrics.counter('parley_chat_provider_calls_total', 'Calls to the provider of a workspace.')
  const searches = metrics.counter('parley_chat_searches_total', 'Searches made for conversations.')
  const tokens = metrics.counter('parley_chat_tokens_total', 'Tokens as providers count them.')
  const firstText = metrics.histogram(
    'parley_chat_time_to_first_token_seconds',
    'Time from the request to the first text of its answer.',
    secondBounds,
  )
  const duration = metrics.histogram('parley_chat_duration_seconds', 'Time to a whole answer.', secondBounds)
  const known = new Set<string>()

  function labelOf(workspace: string): string {
    if (known.has(workspace)) return workspace
    if (known.size >= MOST_WORKSPACES) return '(others)'
    known.add(workspace)
    return workspace
  }

  return ({ workspace, provider, model }) => {
    const startedAt = elapsedMs()
    const labels = { workspace: labelOf(workspace) }
    let roundCount = 0
    let searchCount = 0
    let firstTextMs: number | undefined
    return {
      roundStarted() {
        roundCount += 1
        rounds.add(labels)
        return nothingMore
      },
      textStarted() {
        firstTextMs = elapsedMs() - startedAt
      },
      searchStarted() {
        searchCount += 1
        searches.add(labels)
      },
      searchFinished() {},
      ended({ kind, reason, usage }) {
        const durationMs = elapsedMs() - startedAt
        total.add({ ...labels, outcome: kind })
        if (kind === 'failed') errors.add({ ...labels, kind: reason })
        if (usage !== undefined) {
          tokens.add({ ...labels, direction: 'in' }, usage.prompt_tokens)
          tokens.add({ ...labels, direction: 'out' }, usage.completion_tokens)
        }
        if (firstTextMs !== undefined) firstText.observe(labels, firstTextMs / 1000)
        duration.observe(labels, durationMs / 1000)
        log.info('conversation', {
          workspace,
          provider,
          model: model.slice(0, 100),
          outcome: kind,
          reason,
          rounds: roundCount,
          searches: searchCount,
          tokensIn: usage?.prompt_tokens,
          tokensOut: usage?.completion_tokens,
          firstTextMs: firstTextMs === undefined ? undefined : Math.round(firstTextMs),
          durationMs: Math.round(durationMs),
        })
      },
    }
  }
}
