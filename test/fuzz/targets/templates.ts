import * as fc from 'fast-check'
import { defaultDocumentTemplate } from '../../../src/domain/settings/document-template.js'
import { checkTemplate, describeTemplateMistake } from '../../../src/templates/check-template.js'
import { asText } from '../fuzz-input.js'
import type { FuzzTarget } from '../fuzz-target.js'
import { hardText, long, textOf } from '../hard-text.js'
import { promise, promiseSentence } from '../promises.js'

const value = fc.constantFrom(
  'doc.title',
  'doc["a b"]',
  'f.value',
  '1',
  '"x"',
  "'y",
  '(1..3)',
  '(1..',
  'a[',
  'a.b[0].c',
  'nil',
  '',
  'true and',
  '-1.',
  'a == 1',
  'a contains "b"',
)
const filter = fc.constantFrom(
  'upcase',
  'truncate: 20, "…"',
  'nope',
  'date: "%Y"',
  'replace: "a"',
  'default:',
  '',
  'join: ',
  'where: "a", 1',
)
const output = fc
  .tuple(
    fc.constantFrom('{{', '{{-'),
    value,
    fc.array(filter, { maxLength: 3 }),
    fc.constantFrom('}}', '-}}', '}', ''),
  )
  .map(([open, each, filters, close]) => `${open} ${[each, ...filters].join(' | ')} ${close}`)
const tag = fc
  .tuple(
    fc.constantFrom('{%', '{%-'),
    fc.constantFrom(
      'if',
      'elsif',
      'else',
      'endif',
      'unless',
      'endunless',
      'for f in',
      'endfor',
      'case',
      'when',
      'endcase',
      'assign a =',
      'capture b',
      'endcapture',
      'raw',
      'endraw',
      'comment',
      'endcomment',
      'cycle',
      'tablerow r in',
      'endtablerow',
      'liquid',
      'echo',
      'increment a',
      'break',
      'include',
      'render',
      'layout',
      'block',
      '#',
      'nope',
      '',
    ),
    value,
    fc.constantFrom('%}', '-%}', '%', ''),
  )
  .map(([open, each, argument, close]) => `${open} ${each} ${argument} ${close}`)
const part = fc.oneof(
  { weight: 4, arbitrary: output },
  { weight: 6, arbitrary: tag },
  { weight: 2, arbitrary: hardText.map((text) => text.slice(0, 40)) },
)

export const templates: FuzzTarget<string> = {
  name: 'templates',
  inputs: fc.oneof(
    { weight: 10, arbitrary: fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')) },
    {
      weight: 3,
      arbitrary: textOf(
        '{{ }} {% %} {%- -%} if endif | : , " \' [ ] ( ) .. a 1 for in raw endraw = == - \n'.split(' '),
        ['', ' '],
      ),
    },
    {
      weight: 1,
      arbitrary: long(
        fc.constantFrom(
          '{{',
          '{%',
          '{% if a %}',
          '[',
          '(',
          '{{ a | upcase }}',
          '{% raw %}',
          ' |',
          '{{a',
          '{% for a in b %}',
          '"',
          "'",
          '{{ a.b',
          '..',
          '{%-',
          '-',
        ),
        20_010,
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom('{{', '{% if ', '{% for a in ', '{% assign a = ', '{% liquid\n'),
          long(
            fc.constantFrom(
              '[',
              '(',
              'a.',
              ' ',
              'a | ',
              '"',
              '1',
              '-',
              'a and ',
              '(1..',
              'a:',
              '\n',
              '!',
              'echo a\n',
            ),
            15_000,
          ),
          fc.constantFrom('}}', '%}', ''),
        )
        .map((parts) => parts.join('')),
    },
  ),
  corpus: [
    defaultDocumentTemplate,
    '{% for f in fields %}{% if f.value contains "a" %}{{ f | upcase | truncate: 20, "…" }}{% elsif f %}-{% else %}.{% endif %}{% endfor %}',
    '{% assign a = 1 %}{% capture b %}{{ a }}{% endcapture %}{% case b %}{% when 1, 2 %}x{% endcase %}',
    '{% raw %}{{ {% endraw %}{% comment %}{% foo %}{% endcomment %}{%- liquid\n echo a\n assign b = (1..3) | join: "," -%}',
    '{% tablerow r in (1..3) cols:2 %}{{ r }}{% endtablerow %}{% cycle "a", "b" %}',
  ],
  check(input) {
    const source = asText(input)
    const checked = checkTemplate(source)
    const described = describeTemplateMistake(source)
    promise(checked.ok === (described === undefined), 'a mistake is described')
    if (checked.ok) return
    const { line, column, reason } = checked.error
    const lines = source.split('\n')
    promise(
      Number.isInteger(line) && line >= 1 && line <= lines.length,
      'a mistake is on a line',
      () => checked.error,
    )
    promise(
      Number.isInteger(column) && column >= 1 && column <= (lines[line - 1]?.length ?? 0) + 1,
      'a mistake is in a column',
      () => checked.error,
    )
    promiseSentence(reason, source)
    promiseSentence(described ?? '', source)
  },
}
