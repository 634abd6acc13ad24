import { describe, expect, test } from 'vitest'
import { inShell, type Welcome, welcomeText } from './things-to-try.js'

const url = 'http://localhost:7700'
const path = '/data/master-key'

describe('the welcome', () => {
  const cases: readonly (Welcome & { says: readonly string[]; not?: readonly string[]; because: string })[] =
    [
      {
        because: 'shows a new key, once, and where it is kept',
        url,
        key: { kind: 'new', key: 'abc', path },
        hasSamples: true,
        says: ['export KEY=abc\n', 'shown this once', path, `Open ${url} in a browser`, 'curl -sN '],
      },
      {
        because: 'says how to read a kept key',
        url,
        key: { kind: 'kept', path },
        hasSamples: true,
        says: [`export KEY="$(cat '${path}')"`, 'Three things to try'],
      },
      {
        because: 'does not repeat a key that was given',
        url,
        key: { kind: 'given' },
        hasSamples: true,
        says: ['the one that you gave'],
        not: [path],
      },
      {
        because: 'offers nothing to try where the sample data are not there',
        url,
        key: { kind: 'kept', path },
        hasSamples: false,
        says: ['export KEY', 'Ctrl-C stops the server.\n'],
        not: ['curl', 'to try'],
      },
    ]
  for (const { because, says, not = [], ...facts } of cases)
    test(because, () => {
      const text = welcomeText(facts)
      for (const part of says) expect(text).toContain(part)
      for (const part of not) expect(text).not.toContain(part)
      if (facts.key.kind === 'new') expect(text.split(facts.key.key)).toHaveLength(2)
    })
})

test('a word for the shell keeps what stands in it', () => {
  expect(inShell("it's $HOME")).toBe(String.raw`'it'\''s $HOME'`)
})
