import { apiError } from '../errors/api-error.js'
import { shorten } from '../shorten.js'
import type { CompletionRequest } from './completion-request.js'
import { placedMistake, textAt } from './members.js'
import { isObject } from '../json-object.js'
import {
  isSearchFunctionName,
  searchFunctionNames,
  specialToolNamed,
  specialTools,
  type SearchFunctionName,
  type SpecialTool,
} from './special-tools.js'

/** What a client declares in `tools`. */
export type DeclaredTools = Pick<CompletionRequest, 'told' | 'searchFunction' | 'declaredTools'>

/** Reads `tools` without judging the names. Of a tool that is no function, its type stands for its name. */
export function readDeclaredTools(tools: unknown): DeclaredTools {
  const names = tools == null ? [] : namesOf(tools)
  const told = new Map<SpecialTool, string>()
  for (const name of names) {
    const special = specialToolNamed(name)
    if (special !== undefined && !told.has(special)) told.set(special, name)
  }
  return { told, searchFunction: searchFunctionFor(names), declaredTools: names }
}

/** Refuses tools that the server does not call itself. To be asked once the workspace was found: of the two
 *  mistakes, an unknown workspace is the one to be told. */
export function checkDeclaredTools({ declaredTools }: Pick<CompletionRequest, 'declaredTools'>): void {
  const own = declaredTools.find(isSearchFunctionName)
  if (own !== undefined)
    throw apiError(
      'bad_request',
      `The tool \`${own}\` is the server's own and is given to the model without being declared. Remove it from \`tools\`.`,
    )
  const other = declaredTools.find((name) => specialToolNamed(name) === undefined)
  if (other !== undefined) throw apiError('unimplemented_external_function_calling', shorten(other))
}

/** What is left of `tool_choice`: a word, or the call of the search function under the name it has here. */
export function readToolChoice(choice: unknown, searchFunction: SearchFunctionName): unknown {
  if (typeof choice === 'string') return choice
  if (!isObject(choice)) throw placedMistake('tool_choice', 'a string or an object', choice)
  const called = isObject(choice['function']) ? choice['function']['name'] : undefined
  if (typeof called !== 'string' || !isSearchFunctionName(called)) return undefined
  return { type: 'function', function: { name: searchFunction } }
}

function namesOf(tools: unknown): readonly string[] {
  if (!Array.isArray(tools)) throw placedMistake('tools', 'an array', tools)
  return tools.map((tool: unknown, at) => nameOf(tool, `tools[${at}]`))
}

function nameOf(tool: unknown, place: string): string {
  if (!isObject(tool)) throw placedMistake(place, 'an object', tool)
  const type = tool['type'] === undefined ? 'function' : textAt(tool['type'], `${place}.type`)
  if (type !== 'function') return type
  const declared = tool['function']
  if (!isObject(declared)) throw placedMistake(`${place}.function`, 'an object', declared)
  return textAt(declared['name'], `${place}.function.name`)
}

/** The original name for clients that speak of any tool by its original name. */
function searchFunctionFor(declared: readonly string[]): SearchFunctionName {
  const isOriginal = declared.some((name) => Object.hasOwn(specialTools, name) && name.startsWith('_meili'))
  return isOriginal ? searchFunctionNames.original : searchFunctionNames.own
}
