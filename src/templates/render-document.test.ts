import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultDocumentTemplate } from '../domain/settings/document-template.js'
import { cutToBytes } from './cut-to-bytes.js'
import { createRenderDocument, type TemplateView } from './render-document.js'

const render = createRenderDocument()

const doc = {
  title: 'Dark & light',
  year: 1999,
  tags: ['a', 2, { b: true }, null],
  author: { name: 'Ann' },
  nothing: null,
}

function viewOf(members: Readonly<Record<string, unknown>>, hidden: readonly string[] = []): TemplateView {
  const fields = Object.entries(members).map(([name, value]) => ({
    name,
    value,
    is_searchable: !hidden.includes(name),
  }))
  return { doc: members, fields }
}

describe('a document is rendered', () => {
  const cases = [
    {
      because: 'members',
      template: '{{ doc.title }} ({{doc["year"]}}) by {{ doc.author.name }}',
      text: 'Dark & light (1999) by Ann',
    },
    {
      because: 'lists with commas, and what is inside them as JSON',
      template: '{{ doc.tags }}',
      text: 'a, 2, {"b":true}, null',
    },
    { because: 'objects as JSON', template: '{{ doc.author }}', text: '{"name":"Ann"}' },
    { because: 'null as nothing', template: '[{{ doc.nothing }}{{ doc.nothing.more }}]', text: '[]' },
    {
      because: 'filters',
      template: '{{ doc.title | upcase }} {{ doc.tags | size }} {{ doc.nope | default: "?" }}',
      text: 'DARK & LIGHT 4 ?',
    },
    {
      because: 'conditions on what is not there',
      template: '{% if doc.nope.more %}a{% elsif nope %}b{% else %}c{% endif %}',
      text: 'c',
    },
    {
      because: 'fields in their order',
      template: '{% for f in fields %}{{ f.name }} {% endfor %}',
      text: 'title year tags author nothing ',
    },
  ]
  for (const { because, template, text } of cases)
    test(because, () => expect(render(template, viewOf(doc), 1_000)).toEqual({ ok: true, value: text }))

  test('by default with a line for each searchable field that is not null', () => {
    expect(render(defaultDocumentTemplate, viewOf(doc, ['year']), 1_000)).toEqual({
      ok: true,
      value: 'title: Dark & light\ntags: a, 2, {"b":true}, null\nauthor: {"name":"Ann"}\n',
    })
  })

  test('with names that every object has only if the document has them', () => {
    const odd: unknown = JSON.parse('{"__proto__":"p","constructor":"c"}')
    const view = viewOf(odd as Readonly<Record<string, unknown>>)
    expect(render('{{ doc.__proto__ }}{{ doc.constructor }}', view, 100)).toEqual({ ok: true, value: 'pc' })
    expect(render('{{ doc.constructor }}', viewOf({}), 100)).toMatchObject({ ok: false })
  })
})

describe('a mistake says where and why', () => {
  const cases = [
    { template: 'a\n {{ doc.nope }}', line: 2, column: 5, reason: '`doc.nope` is not in the document' },
    { template: '{{ nope }}', line: 1, column: 4, reason: '`nope` is not in the document' },
    {
      template: '{{ doc.author.age }}',
      line: 1,
      column: 4,
      reason: '`doc.author.age` is not in the document',
    },
    {
      template: '{% for i in (1..100000000) %}x{% endfor %}',
      line: 1,
      column: 1,
      reason: 'it takes too much memory',
    },
    { template: '{{ a', line: 1, column: 1, reason: '`{{` is not followed by `}}`' },
    { template: ' '.repeat(20_001), line: 1, column: 1, reason: 'it is too long' },
  ]
  for (const { template, ...error } of cases)
    test(error.reason, () => expect(render(template, viewOf(doc), 100)).toEqual({ ok: false, error }))

  test('one that never ends is stopped', () => {
    const loops = '{% for a in (1..3000) %}{% for b in (1..3000) %}{{ a }}{% endfor %}{% endfor %}'
    expect(render(loops, viewOf(doc), 100)).toMatchObject({
      ok: false,
      error: { reason: 'it takes too long' },
    })
  })
})

describe('a text is cut', () => {
  const cases = [
    { text: 'abc', most: 3, kept: 'abc' },
    { text: 'abcd', most: 3, kept: 'abc' },
    { text: 'aé', most: 2, kept: 'a' },
    { text: '日本', most: 5, kept: '日' },
    { text: '😀', most: 3, kept: '' },
    { text: 'a😀b', most: 5, kept: 'a😀' },
  ]
  for (const { text, most, kept } of cases)
    test(`${text} to ${most} bytes`, () => expect(cutToBytes(text, most)).toBe(kept))

  test('to the longest beginning of whole characters that fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, most) => {
        const kept = cutToBytes(text, most)
        expect(text.startsWith(kept)).toBe(true)
        expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(most)
        const [next = ''] = text.slice(kept.length)
        expect(next === '' || Buffer.byteLength(kept + next) > most).toBe(true)
      }),
    )
  })
})
