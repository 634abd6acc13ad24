import { LiquidError } from 'liquidjs'
import { fail, succeed, type Result } from '../domain/result.js'
import { createLiquid, LONGEST_TEMPLATE } from './liquid.js'
import { reasonOf } from './template-reason.js'

/** Where a template cannot be read, counted from 1, and why, as the clause of a sentence. */
export interface TemplateMistake {
  readonly line: number
  readonly column: number
  readonly reason: string
}

const liquid = createLiquid()

/** Whether it is a template, without rendering it. */
export function checkTemplate(source: string): Result<void, TemplateMistake> {
  if (source.length > LONGEST_TEMPLATE) {
    const reason = `a template has at most ${LONGEST_TEMPLATE} characters, and this one has ${source.length}`
    return fail({ line: 1, column: 1, reason })
  }
  try {
    liquid.parse(source)
    return succeed(undefined)
  } catch (error) {
    if (!(error instanceof LiquidError)) throw error
    const [line = 1, column = 1] = error.token.getPosition()
    return fail({ line, column, reason: reasonOf(error) })
  }
}

/** What is wrong with it in one clause, or undefined when nothing is. */
export function describeTemplateMistake(source: string): string | undefined {
  const checked = checkTemplate(source)
  if (checked.ok) return undefined
  const { line, column, reason } = checked.error
  return `the template cannot be read at line ${line}, column ${column}: ${reason}`
}
