/** What each experimental feature is for. */
const words: Readonly<Record<string, string>> = {
  chatCompletions: 'Workspaces and conversations: a language model that searches your indexes and answers.',
  containsFilter: 'Filters with CONTAINS, which find a text anywhere in a value. Slow on large indexes.',
  editDocumentsByFunction: 'Changing many documents at once with a function that you write.',
  compositeEmbedders: 'Embedders that use one model for documents and another for queries.',
  multimodal: 'Embedders made of fragments, for pictures and other media, and filters on _vectors.',
  foreignKeys: 'A setting that names the fields which point at documents of other indexes.',
  renderRoute: 'POST /render-template, which shows what a template makes of a document.',
  metrics: 'GET /metrics, which monitoring reads.',
  getTaskDocumentsRoute: 'Reading back the documents that an unfinished task brought.',
}

/** Undefined for a switch that nothing depends on. */
export function featureWords(name: string): string | undefined {
  return words[name]
}

interface FeatureGroup {
  readonly title: string
  readonly names: readonly string[]
}

/** Those that change something first, then those that clients may set to no effect. */
export function featureGroups(names: readonly string[]): readonly FeatureGroup[] {
  const groups = [
    { title: 'What can be switched on', names: Object.keys(words).filter((name) => names.includes(name)) },
    {
      title: 'Kept for clients that set them, without effect in this version',
      names: names.filter((name) => !(name in words)),
    },
  ]
  return groups.filter((group) => group.names.length > 0)
}
