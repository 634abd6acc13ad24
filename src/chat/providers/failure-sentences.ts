import { unreachable } from '../../domain/unreachable.js'
import { ModelError, type ModelErrorDetails, type ModelFailure } from '../model-error.js'
import { cleanWords } from './provider-words.js'
import type { CalledKind } from './provider-address.js'

/** Who was asked for what: all that a message may name, and the key, which none does. */
export interface CallFacts {
  readonly uid: string
  readonly kind: CalledKind
  /** With its port. */
  readonly host: string
  readonly model: string
  readonly key: string | undefined
  readonly timeoutMs: number
  readonly silenceMs: number
}

export interface FailureDetails extends Omit<ModelErrorDetails, 'failure' | 'message'> {
  /** More than the failure says by itself, as a sentence of ours. */
  readonly reason?: string
}

/** A failure in a sentence on what is wrong and one on what to do. */
export function describeFailure(
  facts: CallFacts,
  failure: ModelFailure,
  details: FailureDetails = {},
): ModelError {
  const { reason, said, ...others } = details
  const cleaned = cleanWords(said, facts.key)
  return new ModelError({
    failure,
    message: [reason ?? whatIsWrong(facts, failure, others.status), whatToDo(facts, failure)]
      .join(' ')
      .trim(),
    ...others,
    ...(cleaned !== undefined && { said: cleaned }),
  })
}

function whatIsWrong(
  { uid, host, model, key, timeoutMs }: CallFacts,
  failure: ModelFailure,
  status?: number,
): string {
  const provider = `The provider of the workspace ${uid}, ${host},`
  const withStatus = status === undefined ? '' : ` with status ${status}`
  switch (failure) {
    case 'not-set-up':
      return `The workspace ${uid} cannot ask ${host}.`
    case 'address-refused':
      return `${provider} has an address that may not be called.`
    case 'host-not-found':
      return `${provider} was not found by its name.`
    case 'connection-failed':
      return `${provider} cannot be reached.`
    case 'certificate-refused':
      return `${provider} shows a certificate that nobody known vouches for.`
    case 'key-refused':
      return key === undefined
        ? `${provider} asks for a key${withStatus}, and the workspace has none.`
        : `${provider} refused the key of the workspace${withStatus}.`
    case 'unknown-model':
      return `${provider} has no model ${JSON.stringify(model)} for this key.`
    case 'no-tool-calling':
      return `${provider} offers no function calling with the model ${JSON.stringify(model)}, and searches are function calls.`
    case 'overloaded':
      return `${provider} takes no more requests for now${withStatus}.`
    case 'request-refused':
      return `${provider} refused the request${withStatus}.`
    case 'provider-failed':
      return `${provider} failed${withStatus}.`
    case 'timed-out':
      return `${provider} did not answer within ${timeoutMs} milliseconds.`
    case 'cut-off':
      return `The answer of ${host}, the provider of the workspace ${uid}, broke off.`
    case 'not-understood':
      return `${provider} sent something that is no answer.`
    case 'output-too-long':
      return `The answer of ${host}, the provider of the workspace ${uid}, is longer than one may be.`
    case 'aborted':
      return `The request to ${host} was given up.`
    default:
      return unreachable(failure)
  }
}

function whatToDo({ kind }: CallFacts, failure: ModelFailure): string {
  switch (failure) {
    case 'host-not-found':
    case 'connection-failed':
      return 'Check baseUrl in the settings of the workspace, and that the provider is up.'
    case 'certificate-refused':
      return 'Check baseUrl, or give the server the certificate of the authority by NODE_EXTRA_CA_CERTS.'
    case 'key-refused':
      return 'Set an apiKey in the settings of the workspace that may use this model.'
    case 'unknown-model':
      return kind === 'managed'
        ? 'Set deploymentId in the settings of the workspace to a deployment that exists.'
        : 'Ask for a model that the provider has.'
    case 'no-tool-calling':
      return 'Ask for a model that can call functions, or switch that on where the model is served.'
    case 'overloaded':
      return 'Try again later, or raise the limits or the quota of the key.'
    case 'not-understood':
      return 'Check that baseUrl leads to an API for chat completions.'
    case 'provider-failed':
    case 'timed-out':
    case 'cut-off':
      return 'Try again.'
    // Their reasons say what to do, or there is nothing to be done.
    case 'not-set-up':
    case 'address-refused':
    case 'request-refused':
    case 'output-too-long':
    case 'aborted':
      return ''
    default:
      return unreachable(failure)
  }
}
