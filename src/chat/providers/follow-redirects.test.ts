import { describe, expect, test } from 'vitest'
import type { OutgoingAnswer, OutgoingRequest, SendRequest } from '../../outbound/send-request.js'
import { sendFollowing } from './follow-redirects.js'

async function* nothing(): AsyncGenerator<Buffer> {}

function answer(status: number, location?: string): OutgoingAnswer {
  return { status, headers: location === undefined ? {} : { location }, body: nothing(), discard: () => {} }
}

/** The addresses that were called, each with whether the secret went there. */
async function follow(from: string, ...answers: readonly OutgoingAnswer[]): Promise<string[]> {
  const sent: OutgoingRequest[] = []
  const send: SendRequest = async (request) => {
    sent.push(request)
    return answers[sent.length - 1] ?? answer(200)
  }
  const headers = { common: { accept: '*/*' }, secret: { authorization: 'Bearer key' } }
  await sendFollowing(send, { url: from, method: 'POST', headers, timeoutMs: 1, mostAnswerBytes: 1 })
  return sent.map(
    ({ url, headers: all }) => `${url} ${all?.['authorization'] === undefined ? 'bare' : 'secret'}`,
  )
}

const cases = [
  { because: 'a path', locations: ['/b'], called: ['https://x.test/a secret', 'https://x.test/b secret'] },
  {
    because: 'a path beside',
    locations: ['b?c'],
    called: ['https://x.test/a secret', 'https://x.test/b?c secret'],
  },
  {
    because: 'another host',
    locations: ['https://y.test/'],
    called: ['https://x.test/a secret', 'https://y.test/ bare'],
  },
  {
    because: 'another port',
    locations: ['https://x.test:8443/'],
    called: ['https://x.test/a secret', 'https://x.test:8443/ bare'],
  },
  {
    because: 'another host and back',
    locations: ['https://y.test/', 'https://x.test/b'],
    called: ['https://x.test/a secret', 'https://y.test/ bare', 'https://x.test/b bare'],
  },
  {
    because: 'a user, without it',
    locations: ['https://me:pw@y.test/'],
    called: ['https://x.test/a secret', 'https://y.test/ bare'],
  },
  {
    because: 'a connection in clear, not at all',
    locations: ['http://x.test/a'],
    called: ['https://x.test/a secret'],
  },
  {
    because: 'something that is not HTTP, not at all',
    locations: ['data:text/plain,x'],
    called: ['https://x.test/a secret'],
  },
  { because: 'no URL, not at all', locations: ['http://['], called: ['https://x.test/a secret'] },
]

describe('a redirect is followed to', () => {
  for (const { because, locations, called } of cases)
    test(because, async () =>
      expect(await follow('https://x.test/a', ...locations.map((location) => answer(307, location)))).toEqual(
        called,
      ),
    )

  for (const status of [300, 301, 302, 303, 304])
    test(`nothing by a ${status}`, async () =>
      expect(await follow('https://x.test/a', answer(status, '/b'))).toHaveLength(1))

  test('nothing without a location', async () =>
    expect(await follow('https://x.test/a', answer(308))).toHaveLength(1))
})
