import type { OutgoingAnswer, OutgoingRequest, SendRequest } from '../../outbound/send-request.js'
import type { ProviderHeaders } from './provider-headers.js'

const mostRedirects = 3

export type RedirectedRequest = Omit<OutgoingRequest, 'headers'> & { readonly headers: ProviderHeaders }

/**
 * Follows redirects that keep method and body, each hop through the same guarded request, so that every
 * address is checked. Secrets go to the first origin alone: once a redirect leaves it they are left out, even
 * if another one leads back. Other redirects are answers, as is one from https to http.
 */
export async function sendFollowing(send: SendRequest, request: RedirectedRequest): Promise<OutgoingAnswer> {
  const { common, secret } = request.headers
  let url = request.url
  let isTrusted = true
  for (let redirects = 0; ; redirects++) {
    const answer = await send({ ...request, url, headers: isTrusted ? { ...common, ...secret } : common })
    const target = redirects < mostRedirects ? targetOf(answer, url) : undefined
    if (target === undefined) return answer
    answer.discard()
    isTrusted &&= new URL(url).origin === target.origin
    // A user and password stand for secrets, too.
    if (!isTrusted) [target.username, target.password] = ['', '']
    url = target.href
  }
}

function targetOf({ status, headers }: OutgoingAnswer, from: string): URL | undefined {
  const { location } = headers
  if ((status !== 307 && status !== 308) || location === undefined || !URL.canParse(location, from))
    return undefined
  const target = new URL(location, from)
  const isDowngrade = from.startsWith('https:') && target.protocol !== 'https:'
  return isDowngrade || !/^https?:$/.test(target.protocol) ? undefined : target
}
