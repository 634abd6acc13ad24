/** What a client may declare to be told more than the answer. */
export type SpecialTool = 'progress' | 'sources' | 'append'

/** Each has our name and the original one; what is told comes under the name that was declared. */
export const specialTools: Readonly<Record<string, SpecialTool>> = {
  _serviceSearchProgress: 'progress',
  _serviceSearchSources: 'sources',
  _serviceAppendConversationMessage: 'append',
  _meiliSearchProgress: 'progress',
  _meiliSearchSources: 'sources',
  _meiliAppendConversationMessage: 'append',
}

/** The function that a language model searches with, and the name it has for clients that declare original names. */
export const searchFunctionNames = { own: '_serviceSearchInIndex', original: '_meiliSearchInIndex' } as const

export type SearchFunctionName = (typeof searchFunctionNames)[keyof typeof searchFunctionNames]

/** Undefined for a tool that is none of ours; a name may be that of something every object has. */
export function specialToolNamed(name: string): SpecialTool | undefined {
  return Object.hasOwn(specialTools, name) ? specialTools[name] : undefined
}

export function isSearchFunctionName(name: string): boolean {
  return name === searchFunctionNames.own || name === searchFunctionNames.original
}
