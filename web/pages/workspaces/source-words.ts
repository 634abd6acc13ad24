/** The settings of a workspace that depend on who answers. */
export type SourceField = 'baseUrl' | 'deploymentId' | 'apiVersion' | 'orgId' | 'projectId'

interface SourceWords {
  /** What it stands for. */
  readonly means: string
  /** In the order they are asked for; those in `needed` cannot be left empty. */
  readonly fields: readonly SourceField[]
  readonly needed: readonly SourceField[]
  readonly key: 'needed' | 'optional' | 'none'
  /** What stands in the empty address, where one is known without it. */
  readonly address?: string
}

/** Who can answer a workspace, by our names. */
const sources: Readonly<Record<string, SourceWords>> = {
  builtIn: {
    means: 'no language model: quotes the passages that fit best',
    fields: [],
    needed: [],
    key: 'none',
  },
  selfHosted: {
    means: 'any server that speaks chat completions (vLLM, Ollama, llama.cpp …)',
    fields: ['baseUrl'],
    needed: ['baseUrl'],
    key: 'optional',
  },
  providerA: {
    means: 'the common hosted provider',
    fields: ['baseUrl', 'orgId', 'projectId'],
    needed: [],
    key: 'needed',
    address: 'the provider’s own',
  },
  providerAManaged: {
    means: 'models of the common provider, in a cloud resource of yours',
    fields: ['baseUrl', 'deploymentId', 'apiVersion', 'orgId'],
    needed: ['baseUrl', 'deploymentId', 'apiVersion', 'orgId'],
    key: 'needed',
  },
  providerB: {
    means: 'another hosted provider, known to clients as mistral',
    fields: ['baseUrl'],
    needed: [],
    key: 'needed',
    address: 'the provider’s own',
  },
  providerC: {
    means: 'another hosted provider, known to clients as gemini',
    fields: ['baseUrl'],
    needed: [],
    key: 'needed',
    address: 'the provider’s own',
  },
}

/** The names that other clients use for the same. */
const aliases: Readonly<Record<string, string>> = {
  openAi: 'providerA',
  azureOpenAi: 'providerAManaged',
  mistral: 'providerB',
  gemini: 'providerC',
  vLlm: 'selfHosted',
}

const unset = 'providerA'

export function wordsOfSource(source: string | null): SourceWords {
  const name = source ?? unset
  const words = sources[aliases[name] ?? name]
  if (words === undefined) return { means: name, fields: ['baseUrl'], needed: [], key: 'optional' }
  // Under the name of other clients, the managed provider asks for no organisation.
  return name === 'azureOpenAi'
    ? { ...words, needed: words.needed.filter((field) => field !== 'orgId') }
    : words
}

/** What may be chosen, and what is chosen by another name. */
export function sourceChoices(current: string | null): readonly (readonly [string, string])[] {
  const own = Object.entries(sources).map(([name, { means }]) => [name, `${name} — ${means}`] as const)
  if (current === null) return [['', `not chosen yet: ${unset}, ${wordsOfSource(null).means}`], ...own]
  if (current in sources) return own
  return [...own, [current, `${current} — another name for ${aliases[current] ?? 'a provider'}`]]
}

export const fieldWords: Readonly<Record<SourceField, { readonly label: string; readonly hint: string }>> = {
  baseUrl: {
    label: 'Address',
    hint: 'Up to what stands before /chat/completions, such as http://localhost:11434/v1. Addresses in your own network must be allowed when the server starts.',
  },
  deploymentId: { label: 'Deployment', hint: 'The name you gave to the model in that resource.' },
  apiVersion: { label: 'API version', hint: 'A date, as the provider writes it, such as 2024-10-21.' },
  orgId: { label: 'Organisation', hint: 'Sent along with each request.' },
  projectId: { label: 'Project', hint: 'Sent along with each request.' },
}
