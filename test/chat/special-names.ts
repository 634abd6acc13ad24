import type { ScriptedCall } from '../support/scripted-provider.js'
import type { Body } from './chat-world.js'

/** The names of what a client may declare, and of the function that the model is then given. */
export interface NameSet {
  readonly progress: string
  readonly sources: string
  readonly append: string
  readonly search: string
}

export const ownNames: NameSet = {
  progress: '_serviceSearchProgress',
  sources: '_serviceSearchSources',
  append: '_serviceAppendConversationMessage',
  search: '_serviceSearchInIndex',
}

export const originalNames: NameSet = {
  progress: '_meiliSearchProgress',
  sources: '_meiliSearchSources',
  append: '_meiliAppendConversationMessage',
  search: '_meiliSearchInIndex',
}

export const nameSets = [
  { called: 'our names', names: ownNames },
  { called: 'the original names', names: originalNames },
] as const

/** As guides tell users to declare them: strict, with all that is read. */
export function declaredTools(names: NameSet) {
  return [
    strictTool(names.progress, ['call_id', 'function_name', 'function_parameters']),
    strictTool(names.sources, ['call_id', 'documents']),
    strictTool(names.append, ['role', 'content', 'tool_calls', 'tool_call_id']),
  ]
}

/** A call of the search function as a model writes it. */
export function searchCall(names: NameSet, asked: Body = {}): ScriptedCall {
  return { name: names.search, arguments: { index_uid: 'films', q: 'whale', filter: '', ...asked } }
}

function strictTool(name: string, members: readonly string[]) {
  const properties = Object.fromEntries(members.map((member) => [member, { type: 'string' }]))
  return {
    type: 'function',
    function: {
      name,
      description: 'Tells more of the answer.',
      strict: true,
      parameters: { type: 'object', properties, required: [...members], additionalProperties: false },
    },
  } as const
}
