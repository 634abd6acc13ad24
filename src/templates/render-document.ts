import { LiquidError, type Template } from 'liquidjs'
import { fail, succeed, type Result } from '../domain/result.js'
import { defaultDocumentTemplate } from '../domain/settings/document-template.js'
import { cutToBytes } from './cut-to-bytes.js'
import type { TemplateMistake } from './check-template.js'
import { createLiquid, LONGEST_TEMPLATE } from './liquid.js'
import { printValue } from './print-value.js'
import { renderByDefault } from './render-by-default.js'
import { reasonOf } from './template-reason.js'

/** What a template sees of a document. */
export interface TemplateView {
  readonly doc: Readonly<Record<string, unknown>>
  /** One for each member of `doc`, in the same order. */
  readonly fields: readonly TemplateField[]
}

export interface TemplateField {
  readonly name: string
  readonly value: unknown
  readonly is_searchable: boolean
}

/**
 * The text of a document, of at most `mostBytes` bytes of UTF-8 and never with half a character. An array prints
 * its elements with commas between them, and an object prints as JSON. A variable that is not there is a mistake
 * where it should be printed, and nil in a condition.
 */
export type RenderDocument = (
  template: string,
  view: TemplateView,
  mostBytes: number,
) => Result<string, TemplateMistake>

// Templates stand in settings: far fewer than this are in use at a time.
const MOST_TEMPLATES = 500
// Rendering keeps everybody waiting: less than what a template may take to be read.
const LONGEST_RENDERING_MS = 250

/** Templates that were rendered before are kept read. */
export function createRenderDocument(): RenderDocument {
  const liquid = createLiquid({ strictVariables: true, lenientIf: true, outputEscape: printValue })
  const read = new Map<string, Template[]>()

  function parsed(source: string): Template[] {
    let template = read.get(source)
    if (template === undefined) {
      template = liquid.parse(source)
      if (read.size >= MOST_TEMPLATES) read.clear()
      read.set(source, template)
    }
    return template
  }

  return (template, view, mostBytes) => {
    if (template === defaultDocumentTemplate) return succeed(renderByDefault(view, mostBytes))
    if (template.length > LONGEST_TEMPLATE) return fail({ line: 1, column: 1, reason: 'it is too long' })
    try {
      const text: unknown = liquid.renderSync(parsed(template), view, { renderLimit: LONGEST_RENDERING_MS })
      return succeed(cutToBytes(String(text), mostBytes))
    } catch (error) {
      if (!(error instanceof LiquidError)) throw error
      const [line = 1, column = 1] = error.token.getPosition()
      return fail({ line, column, reason: reasonWhenRendered(error) })
    }
  }
}

/** Whether another document would keep everybody waiting just as long. */
export function isTooCostly({ reason }: TemplateMistake): boolean {
  return reason === tooSlow || reason === tooLarge
}

const tooSlow = 'it takes too long'
const tooLarge = 'it takes too much memory'

function reasonWhenRendered(error: LiquidError): string {
  const message = error.originalError?.message ?? error.message
  const [, variable] = /^undefined variable: (.*)$/s.exec(message) ?? []
  if (variable !== undefined) return `\`${variable}\` is not in the document`
  if (message.startsWith('memory alloc limit')) return tooLarge
  if (message.startsWith('template render limit')) return tooSlow
  return reasonOf(error)
}
