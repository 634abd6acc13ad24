import { describeWrongName } from '../describe-mistake.js'

interface SourceRules {
  readonly mandatory: readonly string[]
  readonly optional: readonly string[]
}

const template = ['documentTemplate', 'documentTemplateMaxBytes'] as const
const fragments = ['indexingFragments', 'searchFragments'] as const
const always: readonly string[] = ['source', 'distribution', 'binaryQuantized']

/** The members that go with each source, besides those that go with all. */
export const embedderSources = {
  openAi: { mandatory: [], optional: ['model', 'apiKey', 'dimensions', 'url', ...template] },
  huggingFace: { mandatory: [], optional: ['model', 'revision', 'pooling', ...template] },
  ollama: { mandatory: ['model'], optional: ['url', 'apiKey', 'dimensions', ...template] },
  userProvided: { mandatory: ['dimensions'], optional: [] },
  rest: {
    mandatory: ['url', 'request', 'response'],
    optional: ['apiKey', 'dimensions', 'headers', ...template, ...fragments],
  },
  composite: { mandatory: ['searchEmbedder', 'indexingEmbedder'], optional: [] },
} as const satisfies Record<string, SourceRules>

export type EmbedderSource = keyof typeof embedderSources

export const defaultSource = 'openAi' satisfies EmbedderSource

/** The sources that an embedder inside a composite one may have. */
export const nestedSources = ['openAi', 'huggingFace', 'ollama', 'rest'] as const

const openAiModels = ['text-embedding-3-small', 'text-embedding-3-large', 'text-embedding-ada-002'] as const

/** Says what does not go together in an embedder, as the clause of a sentence. Null counts as not there. */
export function checkEmbedder(
  embedder: Readonly<Record<string, unknown>> & { readonly source: EmbedderSource },
): string | undefined {
  const { source } = embedder
  const { mandatory, optional }: SourceRules = embedderSources[source]
  const has = (name: string) => embedder[name] !== undefined && embedder[name] !== null
  const known = new Set([...always, ...mandatory, ...optional])
  const stray = Object.keys(embedder).find((name) => has(name) && !known.has(name))
  if (stray !== undefined) return `\`${stray}\` does not go with the source \`${source}\``
  const missing = mandatory.find((name) => !has(name))
  if (missing !== undefined) return `the source \`${source}\` needs \`${missing}\``
  if (fragments.some(has) && template.some(has)) return 'a template does not go with fragments'
  if (source === 'openAi' && has('model') && !openAiModels.some((model) => model === embedder['model']))
    return describeWrongName(openAiModels, embedder['model'])
  return undefined
}
