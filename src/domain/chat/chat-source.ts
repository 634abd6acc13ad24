/** How a provider is spoken to. */
export type ProviderKind = 'hosted' | 'managed' | 'mistral' | 'gemini' | 'selfHosted' | 'builtIn'

/** Who answers a workspace, by the name that was sent: each kind goes by our name and by the original one. */
export const chatSources = {
  providerA: 'hosted',
  providerAManaged: 'managed',
  providerB: 'mistral',
  providerC: 'gemini',
  selfHosted: 'selfHosted',
  openAi: 'hosted',
  azureOpenAi: 'managed',
  mistral: 'mistral',
  gemini: 'gemini',
  vLlm: 'selfHosted',
  builtIn: 'builtIn',
} as const satisfies Record<string, ProviderKind>

export type ChatSource = keyof typeof chatSources

export function isChatSource(value: unknown): value is ChatSource {
  return typeof value === 'string' && Object.hasOwn(chatSources, value)
}

/** What answers a workspace that names no source. */
export const defaultChatSource: ChatSource = 'providerA'

export function providerKindOf(source: ChatSource | null): ProviderKind {
  return chatSources[source ?? defaultChatSource]
}
