import { Liquid, type LiquidOptions } from 'liquidjs'

/** In characters. */
export const LONGEST_TEMPLATE = 20_000

/** Tags that would bring in another template: a template stands alone. */
export const tagsOfOtherTemplates: ReadonlySet<string> = new Set(['include', 'render', 'layout', 'block'])

/** Reads templates the same way wherever they are checked or rendered: no file is ever looked up, what it
 *  does not know is a mistake, and a template can take neither much time nor much memory. */
export function createLiquid(
  more: Pick<LiquidOptions, 'strictVariables' | 'lenientIf' | 'outputEscape'> = {},
): Liquid {
  const liquid = new Liquid({
    ...more,
    templates: {},
    relativeReference: false,
    strictFilters: true,
    ownPropertyOnly: true,
    parseLimit: LONGEST_TEMPLATE,
    renderLimit: 1_000,
    memoryLimit: 10_000_000,
  })
  for (const name of tagsOfOtherTemplates) Reflect.deleteProperty(liquid.tags, name)
  return liquid
}
