import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultDocumentTemplate } from '../domain/settings/document-template.js'
import { renderByDefault } from './render-by-default.js'
import { createRenderDocument, type TemplateView } from './render-document.js'

const render = createRenderDocument()
// Another template by its text alone, so that it is rendered as any other.
const asAnyOther = `${defaultDocumentTemplate}{{ "" }}`

const values = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom<unknown>(false, 0, '', [], {}, null, '{{ doc }}', '{% endif %}', '  spaced \n', '\ud83d'),
)
const names = fc.oneof(
  fc.string(),
  fc.constantFrom('name', 'value', 'size', 'first', '__proto__', 'toString', 'é'),
)
const views = fc
  .array(fc.record({ name: names, value: values, is_searchable: fc.boolean() }), { maxLength: 8 })
  .map((fields): TemplateView => ({ doc: {}, fields }))

describe('the default template written out', () => {
  test('renders every document as the template does', () => {
    fc.assert(
      fc.property(
        views,
        fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(100_000)),
        (view, mostBytes) => {
          expect(render(asAnyOther, view, mostBytes)).toEqual({
            ok: true,
            value: renderByDefault(view, mostBytes),
          })
        },
      ),
      { numRuns: 500 },
    )
  })

  test('is what the default template is rendered with', () => {
    const view = { doc: {}, fields: [{ name: 'a', value: [1, 'b'], is_searchable: true }] }
    expect(render(defaultDocumentTemplate, view, 100)).toEqual({ ok: true, value: 'a: 1, b\n' })
  })

  test('reads no further than what is kept', () => {
    const unread = {
      name: 'b',
      is_searchable: true,
      get value(): unknown {
        throw new Error('was read')
      },
    }
    const view = { doc: {}, fields: [{ name: 'a', value: 'x'.repeat(20), is_searchable: true }, unread] }
    expect(renderByDefault(view, 10)).toBe(`a: ${'x'.repeat(7)}`)
  })
})
