import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { asCurl, asJavaScript } from '../../web/pages/search/request-as-code.js'

const queries = [
  { q: "it's a whale", because: 'with a single quote' },
  { q: '$(touch /tmp/never) `id` $KEY', because: 'with what a shell would run' },
  { q: 'back\\slash "double" \n line', because: 'with escapes and a line break' },
]

const described = (q: string) => ({
  origin: 'http://localhost:7700',
  index: 'films',
  body: { q, page: 1, hitsPerPage: 20, facets: ['*'] },
  needsKey: true,
})

/** A shell with a `curl` that tells what it was given, one argument after another. */
function argumentsOf(command: string): readonly string[] {
  const script = `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }\n${command}`
  const output = execFileSync('/bin/sh', ['-c', script], { env: { KEY: 'from-the-shell' }, encoding: 'utf8' })
  return output.split('\0').slice(0, -1)
}

describe('the command for a shell', () => {
  for (const { q, because } of queries)
    test(`says what was searched ${because}`, () => {
      const [url, , authorization, , , , body = ''] = argumentsOf(asCurl(described(q)))
      expect(url).toBe('http://localhost:7700/indexes/films/search')
      expect(authorization).toBe('Authorization: Bearer from-the-shell')
      expect(JSON.parse(body)).toEqual(described(q).body)
    })

  test('asks for no key where none is needed', () =>
    expect(asCurl({ ...described('x'), needsKey: false })).not.toContain('KEY'))
})

describe('the program', () => {
  for (const { q, because } of queries)
    test(`says what was searched ${because}`, () => {
      const program = asJavaScript(described(q))
      const [, literal = ''] = /\.search\(("(?:[^"\\]|\\.)*"), /.exec(program) ?? []
      expect(JSON.parse(literal)).toBe(q)
    })
})
