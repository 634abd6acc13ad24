import { cutToBytes } from './cut-to-bytes.js'
import { printValue } from './print-value.js'
import type { TemplateView } from './render-document.js'

/** What the default template renders, written out: most indexes have no other, and reading a template for each
 *  document of each search takes longer than the search. */
export function renderByDefault({ fields }: TemplateView, mostBytes: number): string {
  let text = ''
  for (const { name, value, is_searchable: isSearchable } of fields) {
    if (!isSearchable || value === null || value === undefined) continue
    text += `${name}: ${printValue(value)}\n`
    // No unit takes less than a byte, so all of what follows would be cut.
    if (text.length > mostBytes) break
  }
  return cutToBytes(text, mostBytes)
}
