import { describe, expect, test } from 'vitest'
import { requestIdOf } from './request-id.js'

const kept = [
  { sent: 'a', because: 'one character' },
  { sent: 'x'.repeat(128), because: '128 characters' },
  { sent: '0af7651916cd43dd8448eb211c80319c', because: 'a trace id' },
  { sent: 'Root=1-67891233-abcdef012345678912345678', because: 'the id of a load balancer' },
  { sent: 'req_A1/b.c:d+e=f@g-h', because: 'every character that is allowed' },
]

const replaced: readonly { sent: string | string[] | undefined; because: string }[] = [
  { sent: undefined, because: 'none at all' },
  { sent: '', because: 'an empty one' },
  { sent: 'x'.repeat(129), because: '129 characters' },
  { sent: 'two words', because: 'a blank inside' },
  { sent: ' a', because: 'a blank before' },
  { sent: 'a\n', because: 'a line break at the end' },
  { sent: 'a\nlevel=error', because: 'a line of its own for the log' },
  { sent: 'a\u0000b', because: 'a zero' },
  { sent: '\u001b[31mred', because: 'an order to a terminal' },
  { sent: 'a\u007f', because: 'a delete character' },
  { sent: 'é', because: 'a letter beyond ASCII' },
  { sent: '<b>', because: 'markup' },
  { sent: '"quoted"', because: 'quotes' },
  { sent: 'a,b', because: 'two ids in one' },
  { sent: ['a', 'b'], because: 'two headers' },
]

describe('requestIdOf keeps', () => {
  for (const { sent, because } of kept)
    test(because, () => expect(requestIdOf(sent, () => 'fresh')).toBe(sent))
})

describe('requestIdOf replaces', () => {
  for (const { sent, because } of replaced)
    test(because, () => expect(requestIdOf(sent, () => 'fresh')).toBe('fresh'))
})
