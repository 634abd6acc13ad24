import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../domain/json-object.js'
import { readPiece } from './read-chunk.js'
import { createToolCallAssembly } from './tool-call-assembly.js'

/** One list for each chunk. */
function assemble(chunks: readonly (readonly JsonObject[])[]): string[] {
  const assembly = createToolCallAssembly((place) => `made-up-${place}`)
  for (const pieces of chunks) assembly.add(pieces.map(readPiece))
  return assembly.calls().map(({ id, function: called }) => `${id} ${called.name} ${called.arguments}`)
}

function piece(name?: string, given?: unknown, more: JsonObject = {}): JsonObject {
  return { ...more, function: { name, arguments: given } }
}

const cases = [
  {
    because: 'pieces of parallel calls may alternate',
    chunks: [
      [piece('f', '', { index: 0, id: 'a' }), piece('g', '', { index: 1, id: 'b' })],
      [piece(undefined, '{"x"', { index: 1 })],
      [piece(undefined, '{"y"', { index: 0 })],
      [piece(undefined, ':1}', { index: 1 }), piece(undefined, ':2}', { index: 0 })],
    ],
    calls: ['a f {"y":2}', 'b g {"x":1}'],
  },
  {
    because: 'calls need not be numbered from 0',
    chunks: [[piece('f', '{}', { index: 3, id: 'a' })], [piece('g', '{}', { index: 7, id: 'b' })]],
    calls: ['a f {}', 'b g {}'],
  },
  {
    because: 'without an index the id tells calls apart',
    chunks: [
      [piece('f', '{', { id: 'a' })],
      [piece('g', '{', { id: 'b' })],
      [piece(undefined, '}', { id: 'a' }), piece(undefined, '}', { id: 'b' })],
    ],
    calls: ['a f {}', 'b g {}'],
  },
  {
    because: 'without index and id, pieces belong to the last call',
    chunks: [[piece('f', '{')], [piece(undefined, '}')], [piece('g', '')], [piece(undefined, '{}')]],
    calls: ['made-up-0 f {}', 'made-up-1 g {}'],
  },
  {
    because: 'without index and id, whole calls of one chunk are as many calls',
    chunks: [[piece('f', '{"q":1}'), piece('f', '{"q":2}'), piece('g', '')]],
    calls: ['made-up-0 f {"q":1}', 'made-up-1 f {"q":2}', 'made-up-2 g {}'],
  },
  {
    because: 'whole calls may all be numbered 0, with ids',
    chunks: [[piece('f', '{}', { index: 0, id: 'a' })], [piece('f', '{}', { index: 0, id: 'b' })]],
    calls: ['a f {}', 'b f {}'],
  },
  {
    because: 'whole calls may all be numbered 0, without ids',
    chunks: [
      [piece('f', '{"q":1}', { index: 0, id: '' })],
      [piece('f', '{"q":2}', { index: 0, id: '' })],
      [piece('g', '{}', { index: 0 })],
    ],
    calls: ['made-up-0 f {"q":1}', 'made-up-1 f {"q":2}', 'made-up-2 g {}'],
  },
  {
    because: 'every piece may have another id, as older servers send them',
    chunks: [
      [piece('f', '', { index: 0, id: 'a' })],
      [piece(undefined, '{', { index: 0, id: 'b' })],
      [piece('', '}', { index: 0, id: 'c' })],
    ],
    calls: ['a f {}'],
  },
  {
    because: 'every piece may say id and name again',
    chunks: [
      [piece('f', '', { index: 0, id: 'a' })],
      [piece('f', '{"q"', { index: 0, id: 'a' })],
      [piece('f', ':1}', { index: 0, id: 'a' })],
    ],
    calls: ['a f {"q":1}'],
  },
  {
    because: 'the name may come in pieces',
    chunks: [
      [piece('sea', '', { index: 0, id: 'a' })],
      [piece('rch', '', { index: 0 })],
      [piece('', '{}', { index: 0 })],
    ],
    calls: ['a search {}'],
  },
  {
    because: 'arguments may be an object',
    chunks: [[piece('f', { q: 'x' }, { index: 0, id: 'a' })]],
    calls: ['a f {"q":"x"}'],
  },
  {
    because: 'no arguments are none',
    chunks: [[piece('f', null, { index: 0, id: 'a' })], [piece('g', undefined, { index: 1, id: 'b' })]],
    calls: ['a f {}', 'b g {}'],
  },
  {
    because: 'name and arguments may stand without a function around them',
    chunks: [[{ id: 'a', name: 'f', arguments: '{}' }]],
    calls: ['a f {}'],
  },
  {
    because: 'an id that was used before is replaced',
    chunks: [[piece('f', '{}', { index: 0, id: 'same' }), piece('g', '{}', { index: 1, id: 'same' })]],
    calls: ['same f {}', 'made-up-1 g {}'],
  },
]

describe('calls from pieces:', () => {
  for (const { because, chunks, calls } of cases) test(because, () => expect(assemble(chunks)).toEqual(calls))

  test('what a provider wants to see again stays with its call', () => {
    const assembly = createToolCallAssembly(() => '')
    const signature = { google: { thought_signature: 'abc' } }
    assembly.add([readPiece(piece('f', '{', { index: 0, id: 'a', extra_content: signature }))])
    assembly.add([readPiece(piece(undefined, '}', { index: 0 }))])
    expect(assembly.calls()).toEqual([
      { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' }, extra_content: signature },
    ])
  })
})
