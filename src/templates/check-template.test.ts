import { describe, expect, test } from 'vitest'
import { defaultDocumentTemplate } from '../domain/settings/document-template.js'
import { checkTemplate, describeTemplateMistake } from './check-template.js'

describe('a template is accepted', () => {
  const accepted = [
    { because: 'the one that comes with the server', source: defaultDocumentTemplate },
    { because: 'an empty one', source: '' },
    { because: 'text alone', source: 'a film } about %} braces' },
    { because: 'values and filters', source: '{{ doc.title | upcase | truncate: 20, "…" }} {{doc["a b"]}}' },
    {
      because: 'blocks',
      source:
        '{% for f in fields %}{% if f.value contains "a" %}{{ f }}{% elsif f %}-{% else %}.{% endif %}{% endfor %}',
    },
    { because: 'what is not read', source: '{% raw %}{{ {% endraw %}{% comment %}{% foo %}{% endcomment %}' },
    { because: 'variables', source: '{% assign a = 1 %}{% capture b %}{{ a }}{% endcapture %}{{ b }}' },
  ]
  for (const { because, source } of accepted)
    test(because, () => expect(checkTemplate(source)).toEqual({ ok: true, value: undefined }))
})

describe('a template is refused', () => {
  const refused: { source: string; line?: number; column?: number; reason: string }[] = [
    { source: '{{ a', reason: '`{{` is not followed by `}}`' },
    { source: 'one\ntwo {% if a', line: 2, column: 5, reason: '`{%` is not followed by `%}`' },
    { source: '{% if a %}x', reason: 'the tag `if` has no `endif`' },
    { source: '\n{%- for a in b -%}x', line: 2, reason: 'the tag `for` has no `endfor`' },
    { source: '{% raw %}{{ a }}', column: 10, reason: 'the tag `raw` has no `endraw`' },
    { source: '{% raw %}', reason: 'the tag `raw` has no `endraw`' },
    { source: '{% comment %}', reason: 'the tag `comment` has no `endcomment`' },
    { source: '{% foo %}', reason: 'there is no tag `foo`' },
    { source: 'a{% endif %}', column: 2, reason: '`endif` belongs to no tag that is open there' },
    { source: '{% else %}', reason: '`else` belongs to no tag that is open there' },
    { source: '{{ a | nope }}', reason: 'there is no filter `nope`' },
    { source: '{{ a | nope: 1, b }}', reason: 'there is no filter `nope`' },
    { source: '{% for a %}{% endfor %}', reason: 'the tag `for` is not complete' },
    { source: '{{ }}', column: 4, reason: 'a value is missing' },
    { source: '{% if %}{% endif %}', column: 6, reason: 'a value is missing' },
    { source: '{% assign %}', column: 10, reason: 'the name of a variable is missing' },
    { source: '{% assign a %}', column: 12, reason: '`=` is missing' },
    { source: '{% capture %}{% endcapture %}', column: 11, reason: 'the name of a variable is missing' },
    {
      source: '{% if a = 1 %}{% endif %}',
      column: 10,
      reason: 'only `|` and a filter may follow the value',
    },
    { source: '{{ a[ }}', column: 6, reason: '`[` is not followed by `]`' },
    { source: '{% %}', column: 4, reason: 'the name of the tag is missing' },
    { source: '{% cycle %}', column: 9, reason: 'the tag `cycle` needs a value' },
    { source: '{% if a %}{% else %}{% else %}{% endif %}', reason: 'the tag has two `else`' },
    {
      source: '{% if a %}{% else %}{% elsif b %}{% endif %}',
      reason: '`elsif` stands after `else`',
    },
    ...['include', 'render', 'layout', 'block'].map((tag) => ({
      source: `{% ${tag} "/etc/passwd" %}`,
      reason: `the tag \`${tag}\` is not available, because a template cannot use another`,
    })),
    { source: `{{ ${'['.repeat(19_000)} }}`, reason: 'it is nested too deeply' },
    {
      source: ' '.repeat(20_001),
      reason: 'a template has at most 20000 characters, and this one has 20001',
    },
  ]
  for (const { source, line = 1, column = 1, reason } of refused)
    test(JSON.stringify(source.slice(0, 50)), () =>
      expect(checkTemplate(source)).toEqual({ ok: false, error: { line, column, reason } }),
    )
})

test('a mistake is told in one clause', () => {
  expect(describeTemplateMistake('a\n{{ b | c }}')).toBe(
    'the template cannot be read at line 2, column 1: there is no filter `c`',
  )
  expect(describeTemplateMistake('{{ b }}')).toBeUndefined()
})
