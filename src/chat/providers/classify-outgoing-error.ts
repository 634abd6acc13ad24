import type { OutgoingError } from '../../outbound/outgoing-error.js'
import { unreachable } from '../../domain/unreachable.js'
import type { ModelError } from '../model-error.js'
import { describeFailure, type CallFacts } from './failure-sentences.js'

/** What it means for the model that a request has no answer. */
export function modelErrorOf(error: OutgoingError, facts: CallFacts): ModelError {
  switch (error.failure) {
    case 'address-refused':
      // Its sentence names the address, and the flag that allows it.
      return describeFailure(facts, 'address-refused', {
        reason: `The provider of the workspace ${facts.uid} is not called. ${error.message}`,
      })
    case 'invalid-request':
      return describeFailure(facts, 'not-set-up', {
        reason: `The workspace ${facts.uid} cannot ask ${facts.host}: its baseUrl, key or ids hold characters that cannot be sent. Set them again in the settings of the workspace.`,
      })
    case 'connection-failed':
      return connectionError(error, facts)
    case 'timed-out':
      return describeFailure(facts, 'timed-out')
    case 'response-too-large':
      return describeFailure(facts, 'output-too-long')
    case 'aborted':
      return describeFailure(facts, 'aborted')
    default:
      return unreachable(error.failure)
  }
}

const namesUnknown: ReadonlySet<string | undefined> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_NODATA',
  'EAI_NONAME',
])

function connectionError({ code }: OutgoingError, facts: CallFacts): ModelError {
  if (namesUnknown.has(code)) return describeFailure(facts, 'host-not-found')
  const called = `The provider of the workspace ${facts.uid}, ${facts.host},`
  if (code !== undefined && isCertificateCode(code))
    return describeFailure(facts, 'certificate-refused', {
      reason: `${called} shows a certificate that is not accepted (${code}).`,
    })
  if (code === 'EPROTO' || code?.startsWith('ERR_SSL') === true)
    return describeFailure(facts, 'connection-failed', {
      reason: `${called} does not speak TLS there (${code}); maybe it is called by http.`,
    })
  return describeFailure(facts, 'connection-failed', {
    reason: `${called} cannot be reached${code === undefined ? '' : ` (${code})`}.`,
  })
}

/** As OpenSSL names them, and Node for a certificate of another host. */
function isCertificateCode(code: string): boolean {
  return /CERT|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE/.test(code)
}
