import type { LiquidError } from 'liquidjs'
import { shorten } from '../domain/shorten.js'
import { tagsOfOtherTemplates } from './liquid.js'

/** In our words why a template cannot be read. */
export function reasonOf(error: LiquidError): string {
  // The parser calls itself for every block inside another.
  if (error.originalError instanceof RangeError) return 'it is nested too deeply'
  const message = error.originalError?.message ?? error.message
  for (const { begins, reason } of reasons) {
    const found = begins.exec(message)
    if (found !== null) return reason(shorten(found[1] ?? ''))
  }
  return 'this part of it cannot be understood'
}

/** How the parser's messages begin, and the clause that stands for each. */
const reasons: readonly { readonly begins: RegExp; readonly reason: (name: string) => string }[] = [
  { begins: /^output .* not closed/s, reason: () => '`{{` is not followed by `}}`' },
  { begins: /^raw .* not closed/s, reason: () => missingEnd('raw') },
  { begins: /^tag "([\w#]+)" not found/, reason: unknownTag },
  { begins: /^tag "/, reason: () => '`{%` is not followed by `%}`' },
  { begins: /^tag \{%-?\s*(\w+).* not closed/s, reason: missingEnd },
  { begins: /^undefined filter: (.*?)(?:, line:|$)/, reason: (name) => `there is no filter \`${name}\`` },
  { begins: /^illegal tag: \{%-?\s*(\w+)/, reason: (name) => `the tag \`${name}\` is not complete` },
  { begins: /^illegal (?:liquid )?tag syntax/, reason: () => 'the name of the tag is missing' },
  { begins: /^invalid value expression/, reason: () => 'a value is missing' },
  { begins: /^unexpected token .*value expected/s, reason: () => 'a value is missing' },
  { begins: /^expected variable name/, reason: () => 'the name of a variable is missing' },
  { begins: /^invalid capture name/, reason: () => 'the name of a variable is missing' },
  { begins: /^expected "="/, reason: () => '`=` is missing' },
  { begins: /^expected "\|"/, reason: () => 'only `|` and a filter may follow the value' },
  { begins: /^expected filter name/, reason: () => 'the name of a filter is missing' },
  { begins: /^unexpected character/, reason: () => 'a character does not belong there' },
  { begins: /^\[ not closed/, reason: () => '`[` is not followed by `]`' },
  { begins: /^invalid range|^unbalanced paren/, reason: () => '`(` is not followed by `)`' },
  { begins: /^empty candidates/, reason: () => 'the tag `cycle` needs a value' },
  { begins: /^duplicated else/, reason: () => 'the tag has two `else`' },
  { begins: /^unexpected elsif/, reason: () => '`elsif` stands after `else`' },
]

function missingEnd(tag: string): string {
  return `the tag \`${tag}\` has no \`end${tag}\``
}

function unknownTag(name: string): string {
  if (tagsOfOtherTemplates.has(name))
    return `the tag \`${name}\` is not available, because a template cannot use another`
  if (/^(end\w*|else|elsif|when)$/.test(name)) return `\`${name}\` belongs to no tag that is open there`
  return `there is no tag \`${name}\``
}
