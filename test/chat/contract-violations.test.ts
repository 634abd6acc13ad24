import { describe, expect, test } from 'vitest'
import { done } from '../support/scripted-provider.js'
import { contractViolations } from './contract-violations.js'

describe('A stream that breaks a promise is noticed:', () => {
  const head = { id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm' }
  const part = (delta: object, reason: string | null = null, more: object = {}) =>
    `data: ${JSON.stringify({ ...head, ...more, choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`
  const call = (index: number, args = '{}', id = `c${index}`) =>
    part({ tool_calls: [{ index, id, type: 'function', function: { name: 'n', arguments: args } }] })
  const error = 'data: {"error":{"message":"no"}}\n\n'
  const broken = [
    { because: 'without an end', text: part({}, 'stop'), says: 'the last event is not [DONE]' },
    {
      because: 'with two ends',
      text: `${part({}, 'stop')}${done}${done}`,
      says: '[DONE] comes not exactly once',
    },
    {
      because: 'without a finish',
      text: `${part({ content: 'a' })}${done}`,
      says: 'it ends 0 times well and 0 times badly',
    },
    {
      because: 'with a finish and an error',
      text: `${part({}, 'stop')}${error}${done}`,
      says: 'it ends 1 times well and 1 times badly',
    },
    {
      because: 'with text after the finish',
      text: `${part({}, 'stop')}${part({ content: 'a' })}${done}`,
      says: 'something follows the finish',
    },
    {
      because: 'with text in the last chunk',
      text: `${part({ content: 'a' }, 'stop')}${done}`,
      says: 'the last delta is not empty',
    },
    {
      because: 'with text after the error',
      text: `${error}${part({ content: 'a' })}${done}`,
      says: 'something follows the error',
    },
    {
      because: 'with two ids',
      text: `${part({ content: 'a' }, null, { id: 'b' })}${part({}, 'stop')}${done}`,
      says: 'the head changes',
    },
    {
      because: 'with an index twice',
      text: `${call(0)}${call(0, '{}', 'x')}${part({}, 'stop')}${done}`,
      says: 'indexes do not rise one by one',
    },
    {
      because: 'with an id twice',
      text: `${call(0)}${call(1, '{}', 'c0')}${part({}, 'stop')}${done}`,
      says: 'calls share an id',
    },
    {
      because: 'with half a call',
      text: `${call(0, '{"a":')}${part({}, 'stop')}${done}`,
      says: 'a call is not whole',
    },
    {
      because: 'with a line of another kind',
      text: `retry: 1\n\n${part({}, 'stop')}${done}`,
      says: 'a line is no event',
    },
    {
      because: 'with a role in the middle',
      text: `${part({ content: 'a' })}${part({ role: 'assistant' })}${part({}, 'stop')}${done}`,
      says: 'the role is told late or again',
    },
  ]
  for (const { because, text, says } of broken)
    test(because, () => expect(contractViolations(text)).toContain(says))
})
